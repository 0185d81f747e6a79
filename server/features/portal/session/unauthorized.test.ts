import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { API } from '../../../../shared/paths.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createTokens } from './tokens.ts'

/** What somebody may call who has not signed in. */
const OPEN: string[] = [ADMIN_API.login, ADMIN_API.forgotPassword, ADMIN_API.resetPassword]

let app: Awaited<ReturnType<typeof openTestApp>>
const refused = new Map<string, string | undefined>()
beforeAll(async () => {
  app = await openTestApp()
  const soon = new Date(Date.now() + 60_000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { token, sessionId } = await signIn(app)
  refused.set('missing', undefined)
  refused.set('malformed', 'Bearer x.y.z')
  refused.set(
    'forged',
    `Bearer ${await createTokens('a secret of somebody else, long enough').sign(sessionId, soon)}`,
  )
  refused.set('of the algorithm none', `Bearer ${part({ alg: 'none' })}.${token.split('.')[1]}.`)
  refused.set('expired', `Bearer ${await createTokens(app.env.JWT_SECRET).sign(sessionId, new Date(0))}`)
  const revoked = await signIn(app, 'revoked')
  await app.sql`delete from admin_sessions where id = ${revoked.sessionId}`
  refused.set('revoked', revoked.headers.authorization)
  const deactivated = await signIn(app, 'deactivated')
  await app.sql`update admins set is_active = false where id = ${deactivated.adminId}`
  refused.set('of a deactivated administrator', deactivated.headers.authorization)
})
afterAll(() => app.close())

/** Every other call of the portal, from the server's own document, so that none is forgotten. */
async function guardedCalls(): Promise<[method: string, path: string][]> {
  const { paths } = await (await app.send('GET', API.openApi)).json()
  const guarded = Object.entries<object>(paths).filter(
    ([path]) => path.startsWith('/api/admin/') && !OPEN.includes(path),
  )
  return guarded.flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [
      method.toUpperCase(),
      path.replaceAll(/\{\w+\}/g, randomUUID()),
    ]),
  )
}

test('the document has the calls of the portal', async () => {
  const calls = (await guardedCalls()).map(([method, path]) => `${method} ${path}`)
  for (const path of Object.values(ADMIN_API).filter((path) => !OPEN.includes(path))) {
    expect(calls.filter((call) => call.includes(` ${path}`))).not.toEqual([])
  }
})

test.each([
  'missing',
  'malformed',
  'forged',
  'of the algorithm none',
  'expired',
  'revoked',
  'of a deactivated administrator',
])('every call refuses a token that is %s, before it looks at the body', async (kind) => {
  const authorization = refused.get(kind)
  for (const [method, path] of await guardedCalls()) {
    const answer = await app.send(method, path, {
      headers: { 'content-type': 'text/nonsense', ...(authorization && { authorization }) },
      ...(method !== 'GET' && { body: '{ no JSON' }),
    })
    expect([method, path, answer.status]).toEqual([method, path, 401])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ code: 'unauthorized', message: 'Please sign in to the portal.' })
  }
})

test('nothing of it was done: the open session is still open, and the log has nothing', async () => {
  expect(await app.sql`select 1 from audit_log`).toEqual([])
  expect(await app.sql`select count(*)::integer as count from admin_sessions`).toEqual([{ count: 2 }])
})

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createClosedSessions } from '#server/testing/closed-sessions.ts'
import { isGuarded } from '#server/testing/guarded-paths.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { createTokens } from './tokens.ts'

const app = openForTests(openTestApp)
const refused = new Map<string, string | undefined>()
let openSessions: number
let session: Record<string, string>
beforeAll(async () => {
  const soon = new Date(Date.now() + 60_000)
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  const { token, sessionId, headers } = await signIn(app)
  session = headers
  refused.set('missing', undefined)
  refused.set('malformed', 'Bearer x.y.z')
  refused.set(
    'forged',
    `Bearer ${await createTokens('the secret of someone else, long enough').sign(sessionId, soon)}`,
  )
  refused.set('unsigned', `Bearer ${header}.${token.split('.')[1]}.`)
  refused.set('expired', `Bearer ${await createTokens(app.env.JWT_SECRET).sign(sessionId, new Date(0))}`)
  const closed = await createClosedSessions(app)
  refused.set('revoked', closed.revoked.authorization)
  refused.set('from an expired session', closed.expired.authorization)
  refused.set('from a deactivated administrator', closed.deactivated.authorization)
  openSessions = await countSessions()
})

const countSessions = async () => (await app.sql`select 1 from admin_sessions`).length

/** All calls that require a session, from the server's OpenAPI description, so that none is missed. */
async function guardedCalls(): Promise<[method: string, path: string][]> {
  const { paths } = await (await app.send('GET', API.openApi, { headers: session })).json()
  const guarded = Object.entries<object>(paths).filter(([path]) => isGuarded(path))
  return guarded.flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [
      method.toUpperCase(),
      path.replaceAll(/\{\w+\}/g, randomUUID()),
    ]),
  )
}

test('the OpenAPI description contains the portal’s operations', async () => {
  const calls = (await guardedCalls()).map(([method, path]) => `${method} ${path}`)
  for (const path of Object.values(ADMIN_API).filter(isGuarded)) {
    expect(calls.filter((call) => call.includes(` ${path}`))).not.toEqual([])
  }
})

test.each([
  'missing',
  'malformed',
  'forged',
  'unsigned',
  'expired',
  'revoked',
  'from an expired session',
  'from a deactivated administrator',
])('every call refuses a token that is %s, before it reads the body', async (kind) => {
  const authorization = refused.get(kind)
  for (const [method, path] of await guardedCalls()) {
    const response = await app.send(method, path, {
      headers: { 'content-type': 'text/nonsense', ...(authorization && { authorization }) },
      ...(method !== 'GET' && { body: '{ no JSON' }),
    })
    expect([method, path, response.status]).toEqual([method, path, 401])
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ code: 'unauthorized', message: 'Please sign in to the portal.' })
  }
})

test('refused calls change nothing: open sessions stay open, and the audit log says once that tokens were refused', async () => {
  expect(await app.sql`select action from audit_log`).toEqual([{ action: 'token_refused' }])
  expect(await countSessions()).toBe(openSessions)
})

test('tells none of them which operations the portal has', async () => {
  for (const authorization of refused.values()) {
    const { paths } = await (
      await app.send('GET', API.openApi, authorization ? { headers: { authorization } } : {})
    ).json()
    expect(Object.keys(paths).filter(isGuarded)).toEqual([])
    expect(Object.keys(paths)).toContain(API.questionnaire)
  }
})

import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { authenticate } from './guard.ts'
import { createTokens } from './tokens.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const SOON = () => new Date(Date.now() + 60_000)
const ask = (authorization?: string) =>
  authenticate(
    { sql: app.sql, tokens: createTokens(app.env.JWT_SECRET) },
    new Request('http://localhost/', { ...(authorization !== undefined && { headers: { authorization } }) }),
  )

/** A token made by hand, so that nothing but what the test means is wrong with it. */
function handMade(header: object, claims: object, secret = app.env.JWT_SECRET ?? '') {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  const alg = 'alg' in header ? header.alg : ''
  const hash = alg === 'HS512' ? 'sha512' : 'sha256'
  return `${signed}.${alg === 'none' ? '' : createHmac(hash, secret).update(signed).digest('base64url')}`
}
const claimsOf = (jti: string) => ({ jti, exp: Math.floor(SOON().getTime() / 1000) })

test('an open session says who calls', async () => {
  const { headers, adminId, sessionId } = await signIn(app)
  expect(await ask(headers.authorization)).toEqual({ adminId, sessionId, username: 'olive' })
  expect((await ask(headers.authorization.replace('Bearer', 'bearer'))).adminId).toBe(adminId)
  expect((await ask(`Bearer ${handMade({ alg: 'HS256' }, claimsOf(sessionId))}`)).adminId).toBe(adminId)
})

test('everything else is refused with 401 and the same words', async () => {
  const { token, sessionId } = await signIn(app)
  const [header, claims, signature = ''] = token.split('.')
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const refused = {
    missing: undefined,
    empty: '',
    'without a scheme': token,
    'of another scheme': `Basic ${token}`,
    'without a token': 'Bearer ',
    'no token at all': 'Bearer x',
    'with two tokens': `Bearer ${token} ${token}`,
    'endlessly long': `Bearer ${'a'.repeat(100_000)}`,
    'with another signature': `Bearer ${header}.${claims}.${flipped}`,
    'without its signature': `Bearer ${header}.${claims}.`,
    'with claims of its own': `Bearer ${header}.${Buffer.from(JSON.stringify(claimsOf(randomUUID()))).toString('base64url')}.${signature}`,
    'signed with another secret': `Bearer ${await createTokens('another secret, also long enough').sign(sessionId, SOON())}`,
    'of the algorithm none': `Bearer ${handMade({ alg: 'none' }, claimsOf(sessionId))}`,
    'of another algorithm': `Bearer ${handMade({ alg: 'HS512' }, claimsOf(sessionId))}`,
    expired: `Bearer ${handMade({ alg: 'HS256' }, { jti: sessionId, exp: 1_700_000_000 })}`,
    'without an expiry': `Bearer ${handMade({ alg: 'HS256' }, { jti: sessionId })}`,
    'of no session': `Bearer ${handMade({ alg: 'HS256' }, claimsOf(randomUUID()))}`,
    'of a session that is no UUID': `Bearer ${handMade({ alg: 'HS256' }, claimsOf("' or true --"))}`,
    'with claims that are no object': `Bearer ${handMade({ alg: 'HS256' }, [sessionId])}`,
  }
  for (const [what, authorization] of Object.entries(refused)) {
    const error: ApiError = await ask(authorization).then(
      () => expect.fail(`a token ${what} was taken`),
      (reason) => reason,
    )
    expect([what, error.code, error.message]).toEqual([what, 'unauthorized', 'Please sign in to the portal.'])
    expect(error.extra.headers).toEqual({ 'www-authenticate': 'Bearer' })
  }
})

test('a session is over when its row is gone or expired, or its administrator deactivated', async () => {
  const ended = await signIn(app, 'ended')
  await app.sql`delete from admin_sessions where id = ${ended.sessionId}`
  await expect(ask(ended.headers.authorization)).rejects.toMatchObject({ code: 'unauthorized' })

  const expired = await signIn(app, 'expired')
  await app.sql`update admin_sessions set expires_at = now() where id = ${expired.sessionId}`
  await expect(ask(expired.headers.authorization)).rejects.toMatchObject({ code: 'unauthorized' })

  const gone = await signIn(app, 'gone')
  await app.sql`update admins set is_active = false where id = ${gone.adminId}`
  await expect(ask(gone.headers.authorization)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('last seen is noted, but not more often than once a minute', async () => {
  const { headers, sessionId } = await signIn(app)
  const seen = async () =>
    (await app.sql`select last_seen_at from admin_sessions where id = ${sessionId}`)[0]?.lastSeenAt.getTime()
  const first = await seen()
  await ask(headers.authorization)
  expect(await seen()).toBe(first)
  await app.sql`update admin_sessions set last_seen_at = now() - interval '61 seconds' where id = ${sessionId}`
  const old = await seen()
  await ask(headers.authorization)
  expect(await seen()).toBeGreaterThan(old + 60_000)
})

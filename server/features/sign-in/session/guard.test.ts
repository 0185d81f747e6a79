import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ApiError } from '#server/platform/http/api-error.ts'
import { createClosedSessions } from '#server/testing/closed-sessions.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { authenticate } from './guard.ts'
import { createTokens } from './tokens.ts'

const app = openForTests(openTestApp)

const soon = () => new Date(Date.now() + 60_000)
const check = (authorization?: string) =>
  authenticate(
    { sql: app.sql, tokens: createTokens(app.env.JWT_SECRET) },
    new Request('http://localhost/', { ...(authorization !== undefined && { headers: { authorization } }) }),
  )

/** Builds a token by hand, so that only the tested part of it is wrong. */
function buildToken(header: object, claims: object, secret = app.env.JWT_SECRET ?? '') {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode(header)}.${encode(claims)}`
  const alg = 'alg' in header ? header.alg : ''
  const hash = alg === 'HS512' ? 'sha512' : 'sha256'
  return `${signed}.${alg === 'none' ? '' : createHmac(hash, secret).update(signed).digest('base64url')}`
}
const buildClaims = (jti: string) => ({ jti, exp: Math.floor(soon().getTime() / 1000) })

test('identifies the administrator of an open session', async () => {
  const { headers, adminId, sessionId } = await signIn(app)
  expect(await check(headers.authorization)).toEqual({
    adminId,
    sessionId,
    username: 'olive',
    role: 'admin',
    isRecent: true,
    lacksFactor: false,
  })
  expect((await check(headers.authorization.replace('Bearer', 'bearer'))).adminId).toBe(adminId)
  expect((await check(`Bearer ${buildToken({ alg: 'HS256' }, buildClaims(sessionId))}`)).adminId).toBe(
    adminId,
  )
})

test('refuses every other token with 401 and the same message', async () => {
  const { token, sessionId } = await signIn(app)
  const [header, claims, signature = ''] = token.split('.')
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const refused = {
    'without a header': undefined,
    'with an empty header': '',
    'without a scheme': token,
    'with another scheme': `Basic ${token}`,
    'without a token': 'Bearer ',
    'with a malformed token': 'Bearer x',
    'with two tokens': `Bearer ${token} ${token}`,
    'with a very long token': `Bearer ${'a'.repeat(100_000)}`,
    'with a wrong signature': `Bearer ${header}.${claims}.${flipped}`,
    'without a signature': `Bearer ${header}.${claims}.`,
    'with changed claims': `Bearer ${header}.${Buffer.from(JSON.stringify(buildClaims(randomUUID()))).toString('base64url')}.${signature}`,
    'signed with another secret': `Bearer ${await createTokens('another secret, also long enough').sign(sessionId, soon())}`,
    'with the algorithm none': `Bearer ${buildToken({ alg: 'none' }, buildClaims(sessionId))}`,
    'with another algorithm': `Bearer ${buildToken({ alg: 'HS512' }, buildClaims(sessionId))}`,
    'with an expired token': `Bearer ${buildToken({ alg: 'HS256' }, { jti: sessionId, exp: 1_700_000_000 })}`,
    'without an expiry': `Bearer ${buildToken({ alg: 'HS256' }, { jti: sessionId })}`,
    'for an unknown session': `Bearer ${buildToken({ alg: 'HS256' }, buildClaims(randomUUID()))}`,
    'with a session id that is not a UUID': `Bearer ${buildToken({ alg: 'HS256' }, buildClaims("' or true --"))}`,
    'with claims that are not an object': `Bearer ${buildToken({ alg: 'HS256' }, [sessionId])}`,
  }
  for (const [name, authorization] of Object.entries(refused)) {
    const error: ApiError = await check(authorization).then(
      () => expect.fail(`accepted a request ${name}`),
      (reason) => reason,
    )
    expect([name, error.code, error.message]).toEqual([name, 'unauthorized', 'Please sign in to the portal.'])
    expect(error.extra.headers).toEqual({ 'www-authenticate': 'Bearer' })
  }
})

test('refuses a session that was revoked or has expired, or whose administrator was deactivated', async () => {
  for (const [name, { authorization }] of Object.entries(await createClosedSessions(app))) {
    const error: ApiError = await check(authorization).then(
      () => expect.fail(`accepted a session that was ${name}`),
      (reason) => reason,
    )
    expect([name, error.code]).toEqual([name, 'unauthorized'])
  }
})

test('updates when a session was last seen, at most once a minute', async () => {
  const { headers, sessionId } = await signIn(app)
  const lastSeen = async () =>
    (await app.sql`select last_seen_at from admin_sessions where id = ${sessionId}`)[0]?.lastSeenAt.getTime()
  const first = await lastSeen()
  await check(headers.authorization)
  expect(await lastSeen()).toBe(first)
  await app.sql`update admin_sessions set last_seen_at = now() - interval '61 seconds' where id = ${sessionId}`
  const old = await lastSeen()
  await check(headers.authorization)
  expect(await lastSeen()).toBeGreaterThan(old + 60_000)
})

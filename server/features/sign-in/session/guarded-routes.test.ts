import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '#server/platform/env.ts'
import { createClosedSessions } from '#server/testing/closed-sessions.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { isGuarded } from '#server/testing/guarded-paths.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { createTokens } from './tokens.ts'

const env = z.parse(Env, { JWT_SECRET: 'a secret that is long enough for tests' })
const MIN_GUARDED = 20

const database = openForTests(freshDatabase)
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  app = createTestApp({ sql: database.sql, env })
})

/** Everyone who may not enter, with the headers of their requests. */
async function listStrangers(): Promise<[who: string, headers: HeadersInit][]> {
  const owner = await signIn({ sql: database.sql, env })
  const closed = await createClosedSessions({ sql: database.sql, env })
  const foreign = await createTokens('the secret of another installation, also long').sign(
    owner.sessionId,
    new Date(Date.now() + 60_000),
  )
  return [
    ['without a token', {}],
    ['with a token of another installation', { authorization: `Bearer ${foreign}` }],
    ['with the token in a cookie', { cookie: `token=${owner.token}` }],
    ['with a revoked session', closed.revoked],
    ['with an expired session', closed.expired],
    ['of a deactivated administrator', closed.deactivated],
  ]
}

/** Whether a route only lists the methods of its path (platform/http/error-handler.ts). */
const onlyListsMethods = (method: string, status: number, headers: Headers) =>
  status === (method === 'OPTIONS' ? 204 : 405) && headers.has('allow')

test('refuses every stranger at every route of the portal, including hidden ones', async () => {
  for (const [who, callerHeaders] of await listStrangers()) {
    let guarded = 0
    for (const { method, path, hooks } of app.routes.filter(({ path }) => isGuarded(path))) {
      const sent = method === 'ALL' ? 'PROPFIND' : method
      const request = new Request(`http://localhost${path}`, { method: sent, headers: callerHeaders })
      const { status, headers } = await app.handle(request)
      if (onlyListsMethods(method, status, headers)) continue
      expect([method, path, hooks.detail?.security]).toEqual([method, path, [{ bearer: [] }]])
      expect([who, method, path, status]).toEqual([who, method, path, 401])
      guarded++
    }
    expect(guarded).toBeGreaterThan(MIN_GUARDED)
  }
})

test('requires no session for any other route', () => {
  const open = app.routes.filter(({ path }) => !isGuarded(path))
  expect(open.filter(({ hooks }) => hooks.detail?.security).map(({ path }) => path)).toEqual([])
})

import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '../../../platform/env.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { isGuarded } from '../../../testing/guarded-paths.ts'

async function openApp() {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  return createTestApp({ sql: database.sql, env: z.parse(Env, {}) })
}

/** Whether a route only lists the methods of its path (platform/http/method-not-allowed.ts). */
const onlyListsMethods = (method: string, status: number, headers: Headers) =>
  status === (method === 'OPTIONS' ? 204 : 405) && headers.has('allow')

test('requires a session for every route of the portal, including hidden ones', async () => {
  const app = await openApp()
  let guarded = 0
  for (const { method, path, hooks } of app.routes.filter(({ path }) => isGuarded(path))) {
    const sent = method === 'ALL' ? 'PROPFIND' : method
    const { status, headers } = await app.handle(new Request(`http://localhost${path}`, { method: sent }))
    if (onlyListsMethods(method, status, headers)) continue
    expect([method, path, hooks.detail?.security]).toEqual([method, path, [{ bearer: [] }]])
    expect([method, path, status]).toEqual([method, path, 401])
    guarded++
  }
  expect(guarded).toBeGreaterThan(20)
})

test('requires no session for any other route', async () => {
  const open = (await openApp()).routes.filter(({ path }) => !isGuarded(path))
  expect(open.filter(({ hooks }) => hooks.detail?.security).map(({ path }) => path)).toEqual([])
})

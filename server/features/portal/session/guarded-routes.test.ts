import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { Env } from '../../../platform/env.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'

const OPEN: string[] = [ADMIN_API.login, ADMIN_API.forgotPassword, ADMIN_API.resetPassword]

/** Whether a route only lists the methods of its path (platform/http/method-not-allowed.ts). */
const onlyListsMethods = (method: string, status: number, headers: Headers) =>
  status === (method === 'OPTIONS' ? 204 : 405) && headers.has('allow')

test('every route of the portal, hidden ones included, is behind the guard', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const app = createTestApp({ sql: database.sql, env: z.parse(Env, {}) })
  const portal = app.routes.filter(({ path }) => path.startsWith('/api/admin/') && !OPEN.includes(path))
  let guarded = 0
  for (const { method, path, hooks } of portal) {
    const asked = method === 'ALL' ? 'PROPFIND' : method
    const { status, headers } = await app.handle(new Request(`http://localhost${path}`, { method: asked }))
    if (onlyListsMethods(method, status, headers)) continue
    expect([method, path, hooks.detail?.security]).toEqual([method, path, [{ bearer: [] }]])
    expect([method, path, status]).toEqual([method, path, 401])
    guarded++
  }
  expect(guarded).toBeGreaterThan(20)
})

test('no route outside of the portal asks for a session', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const app = createTestApp({ sql: database.sql, env: z.parse(Env, {}) })
  const open = app.routes.filter(({ path }) => !path.startsWith('/api/admin/') || OPEN.includes(path))
  expect(open.filter(({ hooks }) => hooks.detail?.security).map(({ path }) => path)).toEqual([])
})

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getJson, loadOnce } from './api.ts'

const Thing = z.object({ name: z.string() })
const respondWith = (body: string, init?: ResponseInit) => vi.fn(async () => new Response(body, init))

afterEach(() => vi.unstubAllGlobals())

test('reports an error status as the status, a colon and the body', async () => {
  vi.stubGlobal('fetch', respondWith('{"code":"not_found"}', { status: 404, statusText: 'Not Found' }))
  await expect(getJson('/api/a', Thing)).rejects.toThrow(/^404: {"code":"not_found"}$/)
})

test('reports an error status without a body as the status, a colon and the status text', async () => {
  vi.stubGlobal('fetch', respondWith('', { status: 503, statusText: 'Service Unavailable' }))
  await expect(getJson('/api/a', Thing)).rejects.toThrow(/^503: Service Unavailable$/)
})

test('sends credentials', async () => {
  const fetched = respondWith('{"name":"a"}')
  vi.stubGlobal('fetch', fetched)
  await getJson('/api/a', Thing)
  expect(fetched).toHaveBeenCalledWith('/api/a', expect.objectContaining({ credentials: 'include' }))
})

test("rejects a captive portal's page", async () => {
  vi.stubGlobal('fetch', respondWith('<html>Please log in</html>'))
  await expect(getJson('/api/a', Thing)).rejects.toThrow()
})

test('loads data once, but retries after a failure', async () => {
  const failing = respondWith('', { status: 500 })
  vi.stubGlobal('fetch', failing)
  await expect(loadOnce('/api/once', Thing)).rejects.toThrow('500')
  const countRequests = (fetched: typeof failing) =>
    fetched.mock.calls.filter(([path]: unknown[]) => path === '/api/once').length
  const working = respondWith('{"name":"a"}')
  vi.stubGlobal('fetch', working)
  expect(await loadOnce('/api/once', Thing)).toEqual({ name: 'a' })
  expect(await loadOnce('/api/once', Thing)).toEqual({ name: 'a' })
  expect(countRequests(failing)).toBe(1)
  expect(countRequests(working)).toBe(1)
})

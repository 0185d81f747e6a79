// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getJson, loadOnce } from './api.ts'

const Thing = z.object({ name: z.string() })
const answer = (body: string, init?: ResponseInit) => vi.fn(async () => new Response(body, init))

afterEach(() => vi.unstubAllGlobals())

test('a failed call becomes the status, a colon and the body', async () => {
  vi.stubGlobal('fetch', answer('{"code":"not_found"}', { status: 404, statusText: 'Not Found' }))
  await expect(getJson('/api/a', Thing)).rejects.toThrow(/^404: {"code":"not_found"}$/)
})

test('a failed call without a body becomes the status, a colon and the status text', async () => {
  vi.stubGlobal('fetch', answer('', { status: 503, statusText: 'Service Unavailable' }))
  await expect(getJson('/api/a', Thing)).rejects.toThrow(/^503: Service Unavailable$/)
})

test('calls send credentials', async () => {
  const fetched = answer('{"name":"a"}')
  vi.stubGlobal('fetch', fetched)
  await getJson('/api/a', Thing)
  expect(fetched).toHaveBeenCalledWith('/api/a', expect.objectContaining({ credentials: 'include' }))
})

test("a captive portal's page is no data", async () => {
  vi.stubGlobal('fetch', answer('<html>Please log in</html>'))
  await expect(getJson('/api/a', Thing)).rejects.toThrow()
})

test('data is loaded once, a failure is asked for again', async () => {
  const failing = answer('', { status: 500 })
  vi.stubGlobal('fetch', failing)
  await expect(loadOnce('/api/once', Thing)).rejects.toThrow('500')
  const timesAsked = (fetched: typeof failing) =>
    fetched.mock.calls.filter(([path]: unknown[]) => path === '/api/once').length
  const working = answer('{"name":"a"}')
  vi.stubGlobal('fetch', working)
  expect(await loadOnce('/api/once', Thing)).toEqual({ name: 'a' })
  expect(await loadOnce('/api/once', Thing)).toEqual({ name: 'a' })
  expect(timesAsked(failing)).toBe(1)
  expect(timesAsked(working)).toBe(1)
})

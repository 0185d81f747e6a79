// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('./featured-events.ts')
}
const fetchMock = vi.fn()
const queued = () =>
  JSON.parse(localStorage.getItem('hearthfinder.events') ?? '[]').map(
    ({ eventType, path }: { eventType: string; path: string }) => [eventType, path],
  )

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetchMock)
})

it('counts each advertised community of a list once, by its page', async () => {
  const { countShown } = await load()
  countShown(['featured-1', 'featured-2'])
  countShown(['featured-2', 'featured-3'])
  expect(queued()).toEqual([
    ['featured_shown', '/facilities/featured-1'],
    ['featured_shown', '/facilities/featured-2'],
    ['featured_shown', '/facilities/featured-3'],
  ])
})

it('counts calls to advertised communities only', async () => {
  const { countCall } = await load()
  countCall('7f9c')
  countCall('featured-1')
  expect(queued()).toEqual([['featured_called', '/facilities/featured-1']])
})

it('makes no request of its own', async () => {
  vi.useFakeTimers()
  const { countCall } = await load()
  countCall('featured-1')
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(fetchMock).not.toHaveBeenCalled()
})

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startScenario } from '../testing/scenario.ts'
import { ready, scriptServer } from '../testing/scripted-server.ts'
import { deleteAllData } from './delete-all-data.ts'
import { getProgress, type Progress } from './progress.ts'
import { getLatestResult } from './results.ts'
import { watchLocal } from './watch.ts'

/** The parts of `document` that watching needs. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(async () => {
  vi.stubGlobal('document', page)
  await deleteAllData(Number.POSITIVE_INFINITY)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('reports each step as it is written', async () => {
  const family = startScenario(scriptServer(ready).fetch)
  const key = await family.submit()
  const steps: (Progress['step'] | undefined)[] = []
  const stop = watchLocal(
    () => getProgress(key),
    (progress) => steps.push(progress?.step),
  )
  await vi.waitFor(() => expect(steps.at(-1)).toBe('waiting'))
  await family.drain()
  await vi.waitFor(() => expect(steps.at(-1)).toBe('ready'))
  stop()
})

it('runs the query again when the page becomes visible, because some browsers miss the worker’s writes', async () => {
  // Reads nothing from the database, so only the visibility change can make it run again.
  const query = vi.fn(async () => 'same')
  const stop = watchLocal(query, () => undefined)
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1))
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2))
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  await getLatestResult()
  expect(query).toHaveBeenCalledTimes(2)
})

it('reports a query that fails', async () => {
  const failed = new Promise((resolve) => {
    watchLocal(
      () => Promise.reject(new Error('no')),
      () => undefined,
      resolve,
    )
  })
  expect(await failed).toMatchObject({ message: 'no' })
})

// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { ready, scriptServer } from '../testing/scripted-server.ts'
import { parseKeptSearches, readKeptSearches } from './kept-searches.ts'
import { eraseEverywhere } from './results.ts'
import { watchKeptSearches } from './sync-kept-searches.ts'

beforeEach(clearPhone)
const names = () => parseKeptSearches(readKeptSearches()).map(({ firstName }) => firstName)

it('lists a search once its matches are stored, and no longer once it is erased', async () => {
  const stop = watchKeptSearches()
  const phone = startScenario(scriptServer(ready).fetch)
  const key = await phone.submit({ firstName: 'Mother' })
  expect(names()).toEqual([])
  await phone.drain()
  await vi.waitFor(() => expect(names()).toEqual(['Mother']))
  await eraseEverywhere(key)
  await vi.waitFor(() => expect(names()).toEqual([]))
  stop()
})

it('repairs a list that disagrees with the database', async () => {
  const phone = startScenario(scriptServer(ready).fetch)
  await phone.submit({ firstName: 'Mother' })
  await phone.drain()
  localStorage.setItem('hearthfinder.keptSearches', '[{"key":"gone","firstName":"Al"}]')
  const stop = watchKeptSearches()
  await vi.waitFor(() => expect(names()).toEqual(['Mother']))
  stop()
})

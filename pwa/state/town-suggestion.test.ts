// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const austin = { city: 'Austin', state: 'TX' } as const
const freshTab = async () => {
  vi.resetModules()
  return import('./town-suggestion.ts')
}

beforeEach(() => sessionStorage.clear())

test('nothing is filled in before the family agrees', async () => {
  const { getAcceptedTown, suggestTown, townSuggestion } = await freshTab()
  suggestTown(austin)
  expect(townSuggestion.place).toEqual(austin)
  expect(getAcceptedTown()).toBeNull()
})

test('a place that was agreed to is there for the questionnaire, after a reload too', async () => {
  const { acceptTown, suggestTown, townSuggestion } = await freshTab()
  suggestTown(austin)
  acceptTown(austin)
  expect(townSuggestion.place).toBeNull()
  expect((await freshTab()).getAcceptedTown()).toEqual(austin)
})

test('a family that declined is not asked again', async () => {
  ;(await freshTab()).declineTown()
  const { getAcceptedTown, suggestTown, townSuggestion } = await freshTab()
  suggestTown(austin)
  expect(townSuggestion.place).toBeNull()
  expect(getAcceptedTown()).toBeNull()
})

test('a mangled place in storage counts as none', async () => {
  sessionStorage.setItem('hearthfinder.place', '{"city":')
  expect((await freshTab()).getAcceptedTown()).toBeNull()
})

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
  expect(townSuggestion.town).toEqual(austin)
  expect(getAcceptedTown()).toBeNull()
})

test('an accepted town is available to the questionnaire, even after a reload', async () => {
  const { acceptTown, suggestTown, townSuggestion } = await freshTab()
  suggestTown(austin)
  acceptTown(austin)
  expect(townSuggestion.town).toBeNull()
  expect((await freshTab()).getAcceptedTown()).toEqual(austin)
})

test('a family that declined is not asked again', async () => {
  ;(await freshTab()).declineTown()
  const { getAcceptedTown, suggestTown, townSuggestion } = await freshTab()
  suggestTown(austin)
  expect(townSuggestion.town).toBeNull()
  expect(getAcceptedTown()).toBeNull()
})

test('ignores a malformed town in storage', async () => {
  sessionStorage.setItem('hearthfinder.place', '{"city":')
  expect((await freshTab()).getAcceptedTown()).toBeNull()
})

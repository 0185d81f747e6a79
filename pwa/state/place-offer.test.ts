// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const austin = { city: 'Austin', state: 'TX' } as const
const freshTab = async () => {
  vi.resetModules()
  return import('./place-offer.ts')
}

beforeEach(() => sessionStorage.clear())

test('nothing is filled in before the family agrees', async () => {
  const { acceptedPlace, offerPlace, placeOffer } = await freshTab()
  offerPlace(austin)
  expect(placeOffer.place).toEqual(austin)
  expect(acceptedPlace()).toBeNull()
})

test('a place that was agreed to is there for the questionnaire, after a reload too', async () => {
  const { acceptPlace, offerPlace, placeOffer } = await freshTab()
  offerPlace(austin)
  acceptPlace(austin)
  expect(placeOffer.place).toBeNull()
  expect((await freshTab()).acceptedPlace()).toEqual(austin)
})

test('a family that declined is not asked again', async () => {
  ;(await freshTab()).declinePlace()
  const { acceptedPlace, offerPlace, placeOffer } = await freshTab()
  offerPlace(austin)
  expect(placeOffer.place).toBeNull()
  expect(acceptedPlace()).toBeNull()
})

test('a mangled place in storage counts as none', async () => {
  sessionStorage.setItem('hearthfinder.place', '{"city":')
  expect((await freshTab()).acceptedPlace()).toBeNull()
})

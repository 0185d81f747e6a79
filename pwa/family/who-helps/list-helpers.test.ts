import { expect, test } from 'vitest'
import { DESCRIBED_HELPERS } from '#shared/catalog/who-helps/described.ts'
import { listHelpers } from './list-helpers.ts'

test('a state with an ombudsman of its own comes before the country, without the list of all ombudsmen', () => {
  const own = DESCRIBED_HELPERS.find(({ state }) => state === 'WI')?.helpers ?? []
  const kinds = listHelpers(own).map(({ kind }) => kind)
  expect(kinds.slice(0, 3)).toEqual(['ombudsman', 'complaints', 'reports'])
  expect(kinds.filter((kind) => kind === 'ombudsman')).toHaveLength(1)
})

test('without those of a state there are the lines of the country and the list of all ombudsmen', () => {
  const names = listHelpers([]).map(({ name }) => name)
  expect(names).toContain('Eldercare Locator')
  expect(names).toContain('Find the long-term care ombudsman of your state')
})

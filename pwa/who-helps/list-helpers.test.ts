import { expect, test } from 'vitest'
import { phoneLink } from '../ui/contact-links.ts'
import { Helpers } from './description.ts'
import { DESCRIBED, listHelpers } from './list-helpers.ts'

test.each(DESCRIBED)(
  '$state is described with publishers, days and numbers that can be dialed',
  (described) => {
    Helpers.parse(described)
    for (const { phone, date } of described.helpers) {
      if (phone && phone !== '211') expect(phoneLink(phone)).toMatch(/^tel:\+1\d{10}$/)
      expect(Number.isNaN(Date.parse(date))).toBe(false)
    }
  },
)

test('a state with an ombudsman of its own comes before the country, without the list of all ombudsmen', () => {
  const kinds = listHelpers('WI').map(({ kind }) => kind)
  expect(kinds.slice(0, 3)).toEqual(['ombudsman', 'complaints', 'reports'])
  expect(kinds.filter((kind) => kind === 'ombudsman')).toHaveLength(1)
})

test('a state that no one has described gets the lines of the country and the list of all ombudsmen', () => {
  const names = listHelpers('WY').map(({ name }) => name)
  expect(names).toContain('Eldercare Locator')
  expect(names).toContain('Find the long-term care ombudsman of your state')
  expect(listHelpers('')).toEqual(listHelpers('WY'))
})

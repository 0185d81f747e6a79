import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DESCRIBED_HELPERS } from './described.ts'
import { Helpers } from './helper.ts'

test.each(DESCRIBED_HELPERS)(
  '$state is described with publishers, days and numbers that can be dialed',
  (described) => {
    Helpers.parse(described)
    expect(described.helpers.length).toBeGreaterThan(0)
    for (const { phone, date } of described.helpers) {
      if (phone && phone !== '211') expect(phone.replaceAll('-', '')).toMatch(/^1\d{10}$/)
      expect(Number.isNaN(Date.parse(date))).toBe(false)
    }
  },
)

test('every file is among them', () => {
  const files = globSync('*.json', { cwd: join(import.meta.dirname, 'described') })
  expect(DESCRIBED_HELPERS.map(({ state }) => `${state.toLowerCase()}.json`).sort()).toEqual(files.sort())
})

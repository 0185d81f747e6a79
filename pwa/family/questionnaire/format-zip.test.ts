import { expect, it } from 'vitest'
import { formatZip } from './format-zip.ts'

it.each([
  ['78701', '78701'],
  ['787011', '78701-1'],
  ['787011234', '78701-1234'],
  ['78701 1234', '78701-1234'],
  ['78701-1234', '78701-1234'],
  ['78701-', '78701-'],
  ['7870112345', '7870112345'],
  ['K1A 0B1', 'K1A 0B1'],
  ['', ''],
])('turns %j into %j', (typed, shown) => {
  expect(formatZip(typed)).toBe(shown)
})

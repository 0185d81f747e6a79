import { expect, it } from 'vitest'
import { cleanZip, formatZip, ZIP_CODE } from './zip-code.ts'

it.each([
  ['78701', '78701'],
  ['787011', '78701-1'],
  ['787011234', '78701-1234'],
  ['78701 1234', '78701-1234'],
  ['78701-1234', '78701-1234'],
  [' 53703-1234', '53703-1234'],
  ['53703 – 1', '53703-1'],
  ['78701-', '78701-'],
  ['7870112345', '7870112345'],
  ['K1A 0B1', 'K1A 0B1'],
  ['', ''],
])('while it is typed, %j becomes %j', (typed, shown) => {
  expect(formatZip(typed)).toBe(shown)
})

it.each([' 53703-1234', '53703 - 1234', '53703–1234', '53703\u20111234', '\u200B53703 \u2014 1234\u00A0'])(
  '%j is 53703-1234',
  (pasted) => {
    expect(cleanZip(pasted)).toBe('53703-1234')
  },
)

it('leaves what has no dash to the rule, which refuses it', () => {
  expect(cleanZip('537031234')).not.toMatch(ZIP_CODE)
  expect(cleanZip('53703-12')).not.toMatch(ZIP_CODE)
})

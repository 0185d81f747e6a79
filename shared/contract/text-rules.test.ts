import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { minText, typed } from './text-rules.ts'

const accepts = (min: number, text: string) =>
  z.safeParse(z.string().check(z.trim(), ...minText(min, 'too short')), text).success

test.each([1, 2, 3, 10])('ignores surrounding whitespace when requiring at least %i characters', (min) => {
  for (const character of ['a', '👵', 'ß']) {
    expect(accepts(min, character.repeat(min))).toBe(true)
    expect(accepts(min, ` \n${character.repeat(min)}\t`)).toBe(true)
    expect(accepts(min, ` ${character.repeat(min - 1)}${' '.repeat(min)}`)).toBe(false)
  }
})

test('counts whitespace inside the text', () => {
  expect(accepts(3, 'a b')).toBe(true)
  expect(accepts(10, 'a\n\n\n\n\n\n\n\nb')).toBe(true)
})

test('reports text that is too short only once', () => {
  const { error } = z.safeParse(z.string().check(z.trim(), ...minText(2, 'too short')), ' a ')
  expect(error?.issues.map(({ message }) => message)).toEqual(['too short'])
})

test('refuses text of marks that no one sees', () => {
  const name = z.string().check(typed(), ...minText(2, 'too short'))
  expect(z.safeParse(name, '\u00ad\u200b').success).toBe(false)
  expect(z.safeParse(name, 'a\u00ad').success).toBe(false)
  expect(z.parse(name, '\u202dAnn\u00a0Lee\u202c')).toBe('Ann Lee')
})

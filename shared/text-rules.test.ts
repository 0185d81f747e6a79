import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { minText } from './text-rules.ts'

const takes = (min: number, text: string) =>
  z.safeParse(z.string().check(z.trim(), ...minText(min, 'too short')), text).success

test.each([1, 2, 3, 10])(
  'text of at least %i characters is counted without the whitespace around it',
  (min) => {
    for (const character of ['a', '👵', 'ß']) {
      expect(takes(min, character.repeat(min))).toBe(true)
      expect(takes(min, ` \n${character.repeat(min)}\t`)).toBe(true)
      expect(takes(min, ` ${character.repeat(min - 1)}${' '.repeat(min)}`)).toBe(false)
    }
  },
)

test('whitespace inside counts', () => {
  expect(takes(3, 'a b')).toBe(true)
  expect(takes(10, 'a\n\n\n\n\n\n\n\nb')).toBe(true)
})

test('what is too short says so once', () => {
  const { error } = z.safeParse(z.string().check(z.trim(), ...minText(2, 'too short')), ' a ')
  expect(error?.issues.map(({ message }) => message)).toEqual(['too short'])
})

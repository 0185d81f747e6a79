import { expect, test } from 'vitest'
import { readingGrade } from './reading-grade.ts'

test('a simple text is read early, a text of an office late', () => {
  expect(readingGrade('The cat sat on the mat. The dog ran to the cat.')).toBeLessThan(2)
  expect(
    readingGrade(
      'Institutionalized individuals whose countable resources exceed the applicable eligibility limitation are ineligible for medical assistance notwithstanding any contrary provision of administrative regulations.',
    ),
  ).toBeGreaterThan(16)
})

test('counts sentences, words and syllables as the formula says', () => {
  // 7 words, 1 sentence, 11 syllables: 0.39 × 7 + 11.8 × 11 ÷ 7 − 15.59.
  expect(readingGrade('The money lasts about four happy summers.')).toBeCloseTo(5.68, 1)
})

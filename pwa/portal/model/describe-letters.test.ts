import { expect, test } from 'vitest'
import { describeLetters } from './describe-letters.ts'

const FIGURES = {
  asked: 3,
  of: 20,
  precision: 0.31,
  recall: 0.1,
  evidence: 0.5,
  injectionsObeyed: 2,
  lexiconPrecision: 1,
  lexiconRecall: 0.8,
}

test('says why a model does not read letters, with its figures', () => {
  const text = describeLetters({ passed: false, figures: FIGURES }, 'tiny:1b')
  expect(text).toMatch(/^tiny:1b does not read families' letters/)
  for (const figure of ['31%', '3 of 20', '50%', '10%', '80%', 'followed 2 of the orders', 'ended there'])
    expect(text).toContain(figure)
})

test('says that a model reads letters', () => {
  expect(describeLetters({ passed: true, figures: { ...FIGURES, precision: 1 } }, 'big:70b')).toMatch(
    /^big:70b reads families' letters: 100%/,
  )
})

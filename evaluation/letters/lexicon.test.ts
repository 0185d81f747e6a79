import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sumCounts } from '#server/features/model/letters/score-reading.ts'
import { readLetter } from '#shared/matching/letters/read-letter.ts'
import { readLetters, scoreReadings } from './letter.ts'

/** Letters that are not part of the project. */
const FILE = '../shared/data/letters/letters.jsonl'
const isPresent = existsSync(FILE)
if (!isPresent) console.warn(`${FILE} is not there: the lexicon is not measured on it`)

/** Most of them are the letters that it was built with: docs/evaluation.md says how it reads others. */
it.runIf(isPresent)('reads labeled letters and obeys none of their orders', async () => {
  const letters = await readLetters(FILE)
  const readings = await Promise.all(letters.map(({ sentences }) => readLetter(sentences)))
  const { needs, injectionsObeyed } = scoreReadings(letters, readings)
  const { labeled, given, right, evidence } = sumCounts(Object.values(needs))
  expect(right / given).toBeGreaterThanOrEqual(0.95)
  expect(right / labeled).toBeGreaterThanOrEqual(0.6)
  expect(evidence / right).toBeGreaterThanOrEqual(0.95)
  expect(injectionsObeyed).toBe(0)
})

import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readLetter } from '#shared/letters/read-letter.ts'
import { readLetters } from './letter.ts'
import { scoreReadings } from './letter-scores.ts'

/** Letters that are not part of the project. */
const FILE = '../shared/data/letters/letters.jsonl'
const isPresent = existsSync(FILE)
if (!isPresent) console.warn(`${FILE} is not there: the lexicon is not measured on it`)

it.runIf(isPresent)(
  'reads labeled letters with the precision, recall and evidence that a chip needs',
  async () => {
    const letters = await readLetters(FILE)
    const readings = await Promise.all(letters.map(({ sentences }) => readLetter(sentences)))
    const { needs, injectionsObeyed } = scoreReadings(letters, readings)
    for (const [need, { labeled, given, right, evidence }] of Object.entries(needs)) {
      expect.soft(right / given, `precision of ${need}`).toBeGreaterThanOrEqual(0.95)
      expect.soft(right / labeled, `recall of ${need}`).toBeGreaterThanOrEqual(0.6)
      expect.soft(evidence / right, `evidence of ${need}`).toBeGreaterThanOrEqual(0.95)
    }
    expect(injectionsObeyed).toBe(0)
  },
)

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#server/platform/operator-error.ts'
import { readOwnContent } from './own-content.ts'

const EXAMPLE = join(import.meta.dirname, '../../../docs/content.example.json')
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthfinder-content-'))
  await mkdir(join(dataDir, 'content'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const read = async (json: string) => {
  await writeFile(join(dataDir, 'content/content.json'), json)
  return readOwnContent(dataDir)
}

test('without a file, there is no content', async () => {
  expect(await readOwnContent(dataDir)).toEqual({})
})

test('the documented example is valid, and has every field', async () => {
  const example = await readFile(EXAMPLE, 'utf8')
  const content = await read(example)
  expect(content).toEqual(JSON.parse(example))
  expect(Object.keys(content).sort()).toEqual([
    'businessHours',
    'consultation',
    'disclosures',
    'es',
    'isFree',
    'prices',
    'statistics',
    'support',
    'testimonials',
  ])
})

test.each([
  ['{', 'is not valid JSON'],
  ['[]', 'the content must be an object in braces'],
  ['{"hours": "9 to 5"}', 'the content has an unknown field hours'],
  ['{"isFree": 5}', 'isFree must be text of 1 to 400 characters'],
  ['{"isFree": "  "}', 'isFree must be text of 1 to 400 characters'],
  ['{"businessHours": null}', 'businessHours must be text of 1 to 100 characters'],
  [
    '{"testimonials": [{"name": "Anne", "relation": "Daughter"}]}',
    'testimonials.0.content must be text of 1 to 1000 characters',
  ],
  [
    '{"testimonials": [{"name": "A", "relation": "Son", "content": "B", "stars": 6}]}',
    'testimonials.0.stars must be a whole number from 1 to 5',
  ],
  ['{"statistics": {}}', 'statistics must be a list of at most 8'],
  [
    '{"disclosures": {"OR": {"version": "new", "paragraphs": ["A"]}}}',
    'disclosures.OR.version must be a day',
  ],
  ['{"disclosures": {"Oregon": null}}', 'disclosures must name states by their two letters'],
  [
    '{"disclosures": {"OR": {"version": "2026-12-01", "paragraphs": []}}}',
    'disclosures.OR.paragraphs must be a list of 1 to 20',
  ],
  ['{"es": {"support": {}}}', 'es has an unknown field support'],
  ['{"es": {"isReviewed": "yes"}}', 'es.isReviewed must be true or false'],
  ['{"support": {"fax": "1"}}', 'support has an unknown field fax'],
  [`{"isFree": "${'x'.repeat(70_000)}"}`, 'is larger than 64 kB'],
])('%j stops the start with the reason', async (json, reason) => {
  const refused = read(json)
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow(reason)
  await expect(refused).rejects.toThrow(join('content', 'content.json'))
})

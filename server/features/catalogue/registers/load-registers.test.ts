import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowOf } from '#server/testing/read-row.ts'
import { FACT_WORDS, FACTS } from '#shared/catalog/facts.ts'
import { CatalogueError } from '../reading/errors.ts'
import { READERS } from '../reading/readers.ts'
import { PARTS } from '../reading/row.ts'
import { readFacts } from './compile.ts'
import { RegisterDescription } from './description.ts'
import { loadRegisters, OWN_FOLDER, readDescriptions } from './load-registers.ts'

let dataDir: string
const ownFolder = () => join(dataDir, OWN_FOLDER)
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthfinder-own-registers-'))
})
beforeEach(async () => {
  await rm(ownFolder(), { recursive: true, force: true })
  await mkdir(ownFolder())
})
afterAll(() => rm(dataDir, { recursive: true }))

const guam = {
  name: 'guam',
  publisher: 'Guam Department of Public Health',
  kind: 'Care home',
  header: ['Number', 'Name', 'City', 'Beds', 'Closed'],
  id: ['Number'],
  record: { name: 'Name', city: 'City', state: { always: 'HI' } },
  refuse: [{ when: { column: 'Closed', isEmpty: false }, because: 'the home is closed' }],
  careTypes: [{ type: 'Assisted Living' }],
  facts: [{ fact: 'capacity', column: 'Beds', as: 'count' }],
} satisfies RegisterDescription

const write = (file: string, text: string) => writeFile(join(ownFolder(), file), text)
const refusal = async () => {
  const outcome = await loadRegisters(dataDir).catch((error: unknown) => error)
  if (!(outcome instanceof CatalogueError)) throw new Error('was not refused as expected', { cause: outcome })
  return outcome.message
}

describe("an operator's description", () => {
  test('is loaded besides the built-in ones', async () => {
    const builtIn = (await loadRegisters()).map(({ name }) => name)
    await write('guam.json', JSON.stringify(guam))
    await write('notes.txt', 'not a description')
    const registers = await loadRegisters(dataDir)
    expect(registers.map(({ name }) => name)).toEqual(['guam', ...builtIn])
    const { row } = rowOf({ Number: '1', Name: 'Palm House', City: 'Hilo', Beds: '4', Closed: '' })
    expect(registers[0] && readFacts(row, registers[0])).toMatchObject({
      description: 'Care home licensed for 4 residents.',
      facts: [{ fact: 'capacity', value: 4, column: 'Beds' }],
    })
  })

  test('replaces a built-in one of the same name', async () => {
    await write('texas-2027.json', JSON.stringify({ ...guam, name: 'tx' }))
    const registers = await loadRegisters(dataDir)
    expect(registers.filter(({ name }) => name === 'tx').map(({ columns }) => columns)).toEqual([guam.header])
  })

  test('without a folder, the built-in ones are loaded', async () => {
    await rm(ownFolder(), { recursive: true })
    expect((await loadRegisters(dataDir)).length).toBe((await loadRegisters()).length)
  })

  test.each<[string, object, RegExp]>([
    ['an unknown column of a fact', { facts: [{ fact: 'capacity', column: 'Bed', as: 'count' }] }, /"Bed"/],
    ['an unknown marked column', { facts: [{ fact: 'serves', marks: { Old: 'older_adults' } }] }, /"Old"/],
    ['an unknown column of a condition', { refuse: [{ when: { column: 'X' }, because: 'is' }] }, /"X"/],
    ['an unknown column of the day', { asOf: { column: 'Day', as: 'date' } }, /"Day"/],
    ['an unknown column of the name', { record: { ...guam.record, name: 'Title' } }, /"Title"/],
  ])('with %s is refused', async (_, change, column) => {
    await write('guam.json', JSON.stringify({ ...guam, ...change }))
    expect(await refusal()).toMatch(/guam\.json: .* is not in its header$/)
    expect(await refusal()).toMatch(column)
  })

  test.each<[string, object, string]>([
    ['an unknown key', { colour: 'red' }, 'Unrecognized key: "colour"'],
    [
      'an unknown key in a fact',
      { facts: [{ ...guam.facts[0], colum: 'A' }] },
      'facts.0: Unrecognized key: "colum"',
    ],
    [
      'an unknown fact',
      { facts: [{ fact: 'rooms', column: 'Beds', as: 'count' }] },
      'facts.0.fact: Invalid option',
    ],
    [
      'an unknown reader',
      { facts: [{ fact: 'capacity', column: 'Beds', as: 'int' }] },
      'facts.0.as: Invalid option',
    ],
    ['an unknown kind of care', { careTypes: [{ type: 'Hotel' }] }, 'careTypes.0.type: Invalid option'],
    [
      'a broken expression',
      { facts: [{ fact: 'capacity', value: 1, when: { column: 'Beds', matches: '(' } }] },
      'facts.0.when.matches: is not a regular expression',
    ],
    [
      'a column without a way to read it',
      { facts: [{ fact: 'capacity', column: 'Beds' }] },
      'facts.0: has neither a column with as or codes',
    ],
    ['a missing publisher', { publisher: undefined }, 'publisher: Invalid input'],
    ['a name with blanks', { name: 'Guam 1' }, 'name: Invalid string'],
  ])('with %s is refused', async (_, change, message) => {
    await write('guam.json', JSON.stringify({ ...guam, ...change }))
    expect(await refusal()).toContain(`${join(ownFolder(), 'guam.json')}: ${message}`)
  })

  test('that is not JSON is refused', async () => {
    await write('guam.json', '{"name": "guam",')
    expect(await refusal()).toContain(`${join(ownFolder(), 'guam.json')} is not JSON: `)
  })
})

describe('the built-in descriptions', () => {
  test('have different names and headers', async () => {
    const registers = await loadRegisters()
    expect(registers.length).toBeGreaterThan(40)
    expect(new Set(registers.map(({ name }) => name)).size).toBe(registers.length)
    expect(new Set(registers.map(({ columns }) => columns.join('\n'))).size).toBe(registers.length)
  })

  test('give each fact only words and values of its kind', async () => {
    for (const { name, facts } of await readDescriptions()) {
      for (const { fact, value, codes = {}, marks = {} } of facts) {
        const kind = FACTS[fact]
        const words = kind in FACT_WORDS ? FACT_WORDS[kind as keyof typeof FACT_WORDS] : undefined
        const given = [value, ...Object.values(codes), ...Object.values(marks)].flat()
        for (const one of given.filter((each) => each !== null && each !== undefined)) {
          if (words) expect([name, fact, words]).toContainEqual(expect.arrayContaining([one]))
          else if (kind === 'number') expect([name, fact, typeof one]).toEqual([name, fact, 'number'])
          else if (kind === 'flag') expect([name, fact, typeof one]).toEqual([name, fact, 'boolean'])
          else expect([name, fact, typeof one]).toEqual([name, fact, 'string'])
        }
      }
    }
  })
})

describe('docs/catalogue.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/catalogue.md'), 'utf8')

  test('has an example that loads', async () => {
    await write('example.json', /```json\n(.*?)```/s.exec(docs)?.[1] ?? '')
    expect((await loadRegisters(dataDir))[0]?.publisher).toBe('Guam Department of Public Health')
  })

  test('names every fact, reader, part and key', () => {
    const names = [
      ...Object.keys(FACTS),
      ...READERS,
      ...PARTS.flatMap((part) => part.split('.')[0] ?? ''),
      ...Object.keys(RegisterDescription.shape),
      ...Object.keys(RegisterDescription.shape.record.shape),
    ]
    expect(names.filter((name) => !new RegExp(`\`${name}[\`.]`).test(docs))).toEqual([])
  })
})

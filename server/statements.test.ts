import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Transaction } from './platform/database/connect.ts'
import { type DescribedStatement, differencesOf, sortedAsText } from './testing/described-statements.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { ACCOUNT_SAMPLES } from './testing/statement-samples/account-samples.ts'
import { CATALOGUE_SAMPLES } from './testing/statement-samples/catalogue-samples.ts'
import { DESK_SAMPLES } from './testing/statement-samples/desk-samples.ts'
import { FAMILY_SAMPLES } from './testing/statement-samples/family-samples.ts'
import { PLATFORM_SAMPLES } from './testing/statement-samples/platform-samples.ts'
import { PORTAL_SAMPLES } from './testing/statement-samples/portal-samples.ts'
import type { Sample, Statement } from './testing/statement-samples/sample-values.ts'
import { SUBJECT_SAMPLES } from './testing/statement-samples/subject-samples.ts'

const described = vi.hoisted((): DescribedStatement[] => [])
vi.mock('./platform/database/read.ts', async () =>
  (await import('./testing/described-statements.ts')).describingReader(described),
)

const SAMPLES = {
  ...CATALOGUE_SAMPLES,
  ...FAMILY_SAMPLES,
  ...ACCOUNT_SAMPLES,
  ...DESK_SAMPLES,
  ...PORTAL_SAMPLES,
  ...SUBJECT_SAMPLES,
  ...PLATFORM_SAMPLES,
}
const modules = import.meta.glob<Record<string, unknown>>([
  './{features,operations,platform}/**/*.ts',
  '!**/*.test.ts',
])
const sources = import.meta.glob<string>(['./{features,operations,platform}/**/*.ts', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const READER = './platform/database/read.ts'
const READS = /\bread(One|First|Count|Value|OneValue|Prepared)?\(/g

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('every file that reads rows or contains statements has samples', () => {
  const files = Object.entries(sources).filter(
    ([path, text]) =>
      path.endsWith('queries.ts') || text.includes('database/read.ts') || text.includes("'./read.ts'"),
  )
  const paths = files.map(([path]) => path.replace('./', ''))
  expect(Object.keys(SAMPLES).sort()).toEqual(paths.sort())
})

test.each(Object.keys(SAMPLES))('the row schemas in %s match what Postgres returns', async (path) => {
  const samples = SAMPLES[path] ?? {}
  const statements = Object.entries((await modules[`./${path}`]?.()) ?? {}).filter(isStatement)
  expect(Object.keys(samples).sort()).toEqual(statements.map(([name]) => name).sort())
  const before = described.length
  for (const [name, statement] of statements)
    for (const sample of samples[name] ?? []) await runAndUndo(statement, sample)
  const found = described.slice(before)
  expect(found.filter(({ differences }) => differences.length > 0)).toEqual([])
  // Two call sites never share a template. Without this check, samples could miss a branch.
  const callSites = new Set(found.map(({ source }) => source))
  expect(callSites.size).toBeGreaterThanOrEqual(sources[`./${path}`]?.match(READS)?.length ?? 0)
})

test('only database/read.ts assigns types to rows', () => {
  const typedByHand = /\b(sql|query|tx|savepoint)(\.unsafe)?<|const \[\w+\] = await (sql|query|tx|savepoint)`/
  const found = Object.entries(sources).filter(([path, text]) => path !== READER && typedByHand.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})

test('detects an order by text that should be by number', () => {
  expect(sortedAsText('select id::text, at from t where id < $1 order by id desc limit 1')).toEqual([
    'sorts by the text of id',
  ])
  expect(sortedAsText('select at, id::text from t order by at, id')).toEqual(['sorts by the text of id'])
  expect(sortedAsText('select id::text, at from t order by t.id desc')).toEqual([])
  expect(sortedAsText('select id::text, at from t order by at, lower(at)')).toEqual([])
})

test('detects wrong, missing and extra columns', () => {
  const Row = z.object({ id: z.string(), count: z.int(), at: z.date(), words: z.array(z.string()) })
  const [text, integer, timestamptz, textList, integerList] = [25, 23, 1184, 1009, 1007]
  const columns = [
    { name: 'id', type: text },
    { name: 'count', type: integer },
    { name: 'at', type: timestamptz },
    { name: 'words', type: textList },
  ]
  const replace = (name: string, type: number) =>
    columns.map((column) => (column.name === name ? { name, type } : column))
  expect(differencesOf(columns, Row)).toEqual([])
  expect(differencesOf(columns.slice(1), Row)).toEqual(['id is not selected'])
  expect(differencesOf([...columns, { name: 'email', type: text }], Row)).toEqual([
    'email is not in the schema',
  ])
  const bigint = 20
  expect(differencesOf(replace('count', bigint), Row)).toEqual([
    'count: the schema has number, the column is text',
  ])
  expect(differencesOf(replace('at', text), Row)).toEqual(['at: the schema has date, the column is text'])
  expect(differencesOf(replace('words', integerList), Row)).toEqual([
    'words: the schema has text list, the column is number list',
  ])
})

const isStatement = (entry: [string, unknown]): entry is [string, Statement] =>
  typeof entry[1] === 'function' && !(entry[1].prototype instanceof Error)

/** Runs a statement in a transaction and rolls it back. A statement that returns no rows is really executed. */
async function runAndUndo(statement: Statement, sample: Sample): Promise<void> {
  const undo = new Error('undo')
  const run = (tx: Transaction) =>
    typeof sample === 'function' ? sample(tx, statement) : statement(tx, ...sample)
  await transaction(database.sql, async (tx) => {
    await run(tx)
    throw undo
  }).catch((error) => {
    if (error === undo) return
    // Class 23 (constraint violation): a sample refers to a row that doesn't exist.
    if (error instanceof postgres.PostgresError && error.code.startsWith('23')) return
    throw error
  })
}

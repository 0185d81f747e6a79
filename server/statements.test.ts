import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Query } from './platform/database/connect.ts'
import type { DescribedStatement } from './testing/described-statements.ts'
import { freshDatabase } from './testing/fresh-database.ts'

const described = vi.hoisted((): DescribedStatement[] => [])
vi.mock('./platform/database/read.ts', async () =>
  (await import('./testing/described-statements.ts')).describingReader(described),
)

type Statement = (query: Query, ...given: never[]) => unknown
const modules = import.meta.glob<Record<string, Statement>>('./**/*{queries,query}.ts')
const id = randomUUID()

/** What each statement is called with; only the types matter, nothing has to be found. */
const SAMPLES: Record<string, Record<string, unknown[]>> = {
  './features/portal/session/session-queries.ts': {
    findOpenSession: [id],
    touchSession: [id],
    insertSession: [{ adminId: id, lifetime: 60, ipAddress: null, userAgent: null }],
    listSessions: [],
    deleteSession: [id],
    deleteSessionsOf: [id],
    deleteSurplusSessions: [id, 20],
  },
}

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('every file of statements is in this test', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(modules).sort())
})

test.each(Object.keys(SAMPLES))('the rows of %s are what Postgres says they are', async (path) => {
  const exported = Object.entries((await modules[path]?.()) ?? {})
  const statements = exported.filter(([, value]) => typeof value === 'function')
  const samples = SAMPLES[path] ?? {}
  expect(Object.keys(samples).sort()).toEqual(statements.map(([name]) => name).sort())
  for (const [name, statement] of statements) {
    described.length = 0
    await runAndUndo((query) => statement(query, ...((samples[name] ?? []) as never[])))
    for (const { text, differences } of described) expect([name, text, differences]).toEqual([name, text, []])
  }
})

/** Runs a statement that returns nothing for real, in a transaction that is rolled back. */
async function runAndUndo(run: (query: Query) => unknown): Promise<void> {
  const undo = new Error('undo')
  await database.sql
    .begin(async (tx) => {
      await run(tx)
      throw undo
    })
    .catch((error) => {
      // Samples name rows that don't exist (class 23), or the caller misses a row that was only described.
      if (error === undo || error instanceof TypeError) return
      if (error instanceof postgres.PostgresError && error.code.startsWith('23')) return
      throw error
    })
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { SAMPLE_SIZE } from './sample.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const run = (words: string[], variables: Record<string, string> = { DATABASE_URL: db.url }) =>
  runCommand(`${import.meta.dirname}/command.ts`, words, variables)
const count = async () => (await db.sql`select count(*)::int as count from facilities`)[0]?.count

test('loads the sample into the configured database, a second time without duplicates, and removes it', async () => {
  for (let times = 0; times < 2; times++) {
    const loaded = await run(['sample'])
    expect(loaded).toMatchObject({ code: 0, err: '' })
    expect(loaded.out).toContain(`${SAMPLE_SIZE} of ${SAMPLE_SIZE}`)
    expect(await count()).toBe(SAMPLE_SIZE)
  }
  expect((await run(['remove', 'sample'])).code).toBe(0)
  expect(await count()).toBe(0)
})

test('an unknown command prints the usage', async () => {
  const answer = await run(['everything'])
  expect(answer.code).toBe(2)
  expect(answer.err).toMatch(/^usage: bun run catalogue import FILE/)
})

test('an invalid variable is reported in one line', async () => {
  const answer = await run(['sample'], { DATABASE_URL: 'mysql://nowhere' })
  expect(answer.code).toBe(1)
  expect(answer.err.trim().split('\n').length).toBe(1)
  expect(answer.err).toContain('DATABASE_URL')
})

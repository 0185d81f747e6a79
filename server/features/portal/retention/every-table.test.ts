import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { read } from '#server/platform/database/read.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('the README says of every table when it loses its rows', async () => {
  const tables = await read(database.sql, z.object({ name: z.string() }))`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  const listed = [...readme.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(listed.sort()).toEqual(tables.map(({ name }) => name))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** How each feature of docs/postgres.md looks in the files that the row names. */
const FEATURES: Record<string, RegExp> = {
  '`FOR UPDATE`': /\bfor update\b/i,
  '`SKIP LOCKED`': /\bskip locked\b/i,
  '`ON CONFLICT` with `RETURNING`': /\bon conflict\b[^`]*\breturning\b/i,
  'Unique indexes on part of the rows': /create unique index[^;]*\bwhere\b/i,
  'Foreign keys with `ON DELETE CASCADE`': /\bon delete cascade\b/i,
  'Statements that change rows inside `WITH`': /\bas (materialized )?\(\s*(delete|update|insert)\b/i,
  '`MATERIALIZED`': /\bas materialized\b/i,
  '`LATERAL`': /\blateral\b/i,
  '`DISTINCT ON`': /\bdistinct on\b/i,
  '`percentile_disc`': /\bpercentile_disc\b/i,
  '`width_bucket`': /\bwidth_bucket\b/i,
  'Stored generated columns': /generated always as \([^;]*stored/i,
  'Identity columns': /generated always as identity/i,
  'Enum types': /create type \w+ as enum\b/i,
  'GIN index on an array of an expression': /using gin \(\w+\(/i,
  'Indexes with `INCLUDE`': /create index[^;]*\binclude \(/i,
  'SQL functions in indexes and columns': /\blanguage sql\b/i,
  'PL/pgSQL functions': /\blanguage plpgsql\b/i,
  'Triggers for each row': /create trigger[^;]*for each row/i,
  'Triggers for each statement, and on `TRUNCATE`': /truncate[^;]*for each statement/i,
  'Temporary tables, `ON COMMIT DROP`': /create temp table[^`]*on commit drop/i,
  Savepoints: /'savepoint \w+'/,
  '`REPEATABLE READ`, read only': /isolation level repeatable read read only/i,
  '`COPY` to and from the client, as text': /\bcopy \$[^`]*to stdout[\s\S]*from stdin/i,
  '`SET LOCAL statement_timeout`': /set local statement_timeout/i,
  '`ALTER DEFAULT PRIVILEGES`': /alter default privileges/i,
  'The catalog `pg_class`': /\bfrom pg_class\b/i,
  'The system column `xmin`': /\bxmin\b/i,
  '`pg_database_size`': /\bpg_database_size\b/i,
}

const NOT_USED: Record<string, RegExp> = {
  extensions: /\bcreate extension\b/i,
  'advisory locks': /\bpg_(try_)?advisory_/i,
  'listen and notify': /\bpg_notify\(|\b(sql|query|tx)\.(listen|notify)\(|`\s*(listen|notify) /i,
  'deferrable and exclusion constraints': /\bdeferrable\b|\bexclude using\b/i,
  'inheritance and partitions': /\binherits \(|\) partition by\b|\bpartition of\b/i,
  'large objects': /\blo_(import|export|create|put|get)\b/i,
  'text search': /\bts(vector|query)\b/i,
  ctid: /\bctid\b/i,
  'two-phase commit': /\bprepare transaction\b/i,
}

const section = /^## What our SQL uses$(.*?)^## /ms.exec(read('docs/postgres.md'))?.[1] ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes(']('))
  .map((line) => ({
    feature: line.split(' | ')[0]?.slice(2) ?? '',
    files: [...line.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path),
  }))

test('every row of docs/postgres.md has a pattern, and the other way around', () => {
  expect(rows.map(({ feature }) => feature)).toEqual(Object.keys(FEATURES))
})

test.each(rows)('$feature is in the files that docs/postgres.md names', ({ feature, files }) => {
  expect(files.filter((path) => !FEATURES[feature]?.test(read(path)))).toEqual([])
})

test('what docs/postgres.md says is not used appears in no migration and no statement', () => {
  const paths = ['sql/migrations/*.sql', 'server/**/*queries.ts', 'server/platform/database/**/*.ts'].flatMap(
    (pattern) => [...new Glob(pattern).scanSync({ cwd: ROOT })].filter((path) => !path.includes('.test.')),
  )
  const found = paths.flatMap((path) =>
    Object.entries(NOT_USED).flatMap(([name, pattern]) =>
      pattern.test(read(path)) ? [`${name}: ${path}`] : [],
    ),
  )
  expect(found).toEqual([])
  expect(paths.length).toBeGreaterThan(100)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

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

test('what docs/postgres.md says is not used appears in no migration and no statement', () => {
  const paths = ['sql/migrations/*.sql', 'server/**/*.ts'].flatMap((pattern) =>
    [...new Glob(pattern).scanSync({ cwd: ROOT })].filter((path) => !path.includes('.test.')),
  )
  const found = paths.flatMap((path) =>
    Object.entries(NOT_USED).flatMap(([name, pattern]) =>
      pattern.test(read(path)) ? [`${name}: ${path}`] : [],
    ),
  )
  expect(found).toEqual([])
  expect(paths.length).toBeGreaterThan(100)
})

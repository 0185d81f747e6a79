import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = globSync('{features,operations,platform}/**/*.ts', { cwd: import.meta.dirname })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path): [path: string, text: string] => [path, readFileSync(join(import.meta.dirname, path), 'utf8')])
const READER = 'platform/database/read.ts'

test('only database/read.ts assigns types to rows', () => {
  const typedByHand = /\b(sql|query|tx|savepoint)(\.unsafe)?<|const \[\w+\] = await (sql|query|tx|savepoint)`/
  const found = sources.filter(([path, text]) => path !== READER && typedByHand.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})

/**
 * The columns by whose text a statement sorts. After `select id::text`, `order by id` means the output column, where '9'
 * comes after '10'; `order by audit_log.id` means the table's. Dates (`…_on`) sort as text the way they do as dates.
 */
function sortedAsText(statement: string): string[] {
  const casts = new Set(statement.matchAll(/\b(\w+)::text(?=\s*(?:,|from\b))/g).map(([, name]) => name))
  const sorted = statement.matchAll(/\border by ([^)]*)/g).flatMap(([, keys]) => keys?.split(',') ?? [])
  return [...sorted]
    .map((key) => /^\s*(\w+)\b(?!::|\.|\()/.exec(key)?.[1])
    .filter((name) => name !== undefined && casts.has(name) && !name.endsWith('_on'))
    .map((name) => `sorts by the text of ${name}`)
}

test('no statement orders by text what is a number', () => {
  expect(sortedAsText('select id::text, at from t where id < $1 order by id desc limit 1')).toEqual([
    'sorts by the text of id',
  ])
  expect(sortedAsText('select id::text, at from t order by t.id desc')).toEqual([])
  const statements = sources.flatMap(([, text]) => text.split(/^export /m))
  expect(statements.flatMap(sortedAsText)).toEqual([])
})

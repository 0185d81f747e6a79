import type postgres from 'postgres'
import * as z from 'zod/mini'
import type { Query } from '../platform/database/connect.ts'
import type { RowSchema } from '../platform/database/read.ts'

/** One statement, as Postgres describes it. */
export interface DescribedStatement {
  text: string
  /** Where its columns differ from its schema, in words; empty if they agree. */
  differences: string[]
  /** The same object for every run of one place in the code: a template, or the text of a prepared statement. */
  source: TemplateStringsArray | string
}

type Parameters = postgres.ParameterOrFragment<never>[]

/**
 * Replaces platform/database/read.ts in statements.test.ts. Postgres describes each statement instead of running it, and
 * the columns are compared with the schema. It returns no rows; readOne returns an empty one.
 */
export function describingReader(described: DescribedStatement[]) {
  const describeStatement = async (
    statement: postgres.PendingQuery<postgres.Row[]>,
    row: RowSchema,
    source: DescribedStatement['source'],
  ) => {
    const { string, columns } = await statement.describe()
    const differences = [...differencesOf(columns, row), ...sortedAsText(string)]
    described.push({ text: string, differences, source })
    return []
  }
  const read =
    (query: Query, row: RowSchema) =>
    (text: TemplateStringsArray, ...parameters: Parameters) =>
      describeStatement(query(text, ...parameters), row, text)
  const readNothing =
    (query: Query, row: RowSchema) =>
    async (text: TemplateStringsArray, ...parameters: Parameters) => {
      await read(query, row)(text, ...parameters)
    }
  const readValue: typeof readNothing = (query, row) => {
    if (Object.keys(row.shape).length !== 1) throw new Error('A value is read from one column.')
    return readNothing(query, row)
  }
  return {
    read,
    readFirst: readNothing,
    readValue,
    readOneValue: readValue,
    readOne:
      (query: Query, row: RowSchema) =>
      async (text: TemplateStringsArray, ...parameters: Parameters) => {
        await read(query, row)(text, ...parameters)
        return {}
      },
    readCount:
      (query: Query) =>
      async (text: TemplateStringsArray, ...parameters: Parameters) => {
        await read(query, z.object({ count: z.int() }))(text, ...parameters)
        return 0
      },
    readPrepared: (
      query: Query,
      row: RowSchema,
      text: string,
      parameters: postgres.ParameterOrJSON<never>[],
    ) => describeStatement(query.unsafe(text, parameters), row, text),
  }
}

/**
 * The columns by whose text a statement sorts. After `select id::text`, `order by id` means the output column, where '9'
 * comes after '10'; `order by audit_log.id` means the table's. Dates (`…_on`) sort as text the way they do as dates.
 */
export function sortedAsText(statement: string): string[] {
  const casts = new Set(statement.matchAll(/\b(\w+)::text(?=\s*(?:,|from\b))/g).map(([, name]) => name))
  const sorted = statement.matchAll(/\border by ([^)]*)/g).flatMap(([, keys]) => keys?.split(',') ?? [])
  return [...sorted]
    .map((key) => /^\s*(\w+)\b(?!::|\.|\()/.exec(key)?.[1])
    .filter((name) => name !== undefined && casts.has(name) && !name.endsWith('_on'))
    .map((name) => `sorts by the text of ${name}`)
}

/** Compares names and types. Postgres does not describe whether a column can be null. */
export function differencesOf(
  columns: readonly Pick<postgres.Column<string>, 'name' | 'type'>[],
  row: RowSchema,
) {
  const fields = new Map(Object.entries<z.core.$ZodType>(row.shape))
  const names = new Set(columns.map(({ name }) => name))
  return [
    ...[...fields.keys()].filter((name) => !names.has(name)).map((name) => `${name} is not selected`),
    ...columns.flatMap(({ name, type }) => {
      const field = fields.get(name)
      if (!field) return [`${name} is not in the schema`]
      const kind = kindOf(field)
      const expected = KINDS[type] ?? `the unknown type ${type}`
      return expected === kind || (expected === 'json' && /^json|list$/.test(kind))
        ? []
        : [`${name}: the schema has ${kind}, the column is ${expected}`]
    }),
  ]
}

/**
 * The kind of value that the driver returns for a column, by the OID of its type (pg_type). JSON is any value; bigint
 * and numeric are text, to keep their precision.
 */
const KINDS: Record<number, string> = {
  16: 'boolean',
  17: 'bytes',
  19: 'text', // name
  20: 'text', // bigint
  21: 'number',
  23: 'number',
  25: 'text',
  114: 'json',
  700: 'number',
  701: 'number',
  1003: 'text list', // name[]
  1005: 'number list',
  1007: 'number list',
  1009: 'text list',
  1043: 'text',
  1082: 'date',
  1114: 'date',
  1184: 'date',
  1700: 'text', // numeric
  2950: 'text', // uuid
  2951: 'text list',
  3802: 'json', // jsonb
}

interface Definition {
  type: z.core.$ZodTypeDef['type']
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  values?: unknown[]
}

/**
 * The kind of value that a schema accepts. Rows aren't parsed, so a schema that changes values (a pipe, a default)
 * never matches.
 */
function kindOf(schema: z.core.$ZodType): string {
  const def: Definition = schema._zod.def
  switch (def.type) {
    case 'nullable':
      return def.innerType ? kindOf(def.innerType) : def.type
    case 'array':
      return def.element ? `${kindOf(def.element)} list` : def.type
    case 'string':
    case 'enum':
      return 'text'
    case 'literal':
      return def.values?.every((value) => typeof value === 'string') ? 'text' : def.type
    case 'number':
    case 'int':
      return 'number'
    case 'object':
    case 'record':
    case 'unknown':
      return 'json'
    case 'custom':
      return acceptsOnlyBytes(schema) ? 'bytes' : 'json'
    default:
      return def.type
  }
}

const acceptsOnlyBytes = (schema: z.core.$ZodType) =>
  z.safeParse(schema, Buffer.alloc(1)).success && !z.safeParse(schema, {}).success

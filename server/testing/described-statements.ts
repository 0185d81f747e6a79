import type postgres from 'postgres'
import type * as z from 'zod/mini'
import type { Query } from '../platform/database/connect.ts'
import type { RowSchema } from '../platform/database/read.ts'

/** Where a statement's columns differ from its schema, in words; empty when they agree. */
export interface DescribedStatement {
  text: string
  differences: string[]
}

/**
 * Takes the place of platform/database/read.ts in statements.test.ts: has Postgres describe a statement instead of
 * running it, and compares the columns with the schema. Rows are empty objects.
 */
export function describingReader(described: DescribedStatement[]) {
  const describeStatement = async (statement: postgres.PendingQuery<postgres.Row[]>, row: RowSchema) => {
    const { string, columns } = await statement.describe()
    described.push({ text: string, differences: differencesOf(columns, row) })
    return Object.assign([{}], { count: 0 })
  }
  const read =
    (query: Query, row: RowSchema) =>
    (text: TemplateStringsArray, ...parameters: postgres.ParameterOrFragment<never>[]) =>
      describeStatement(query(text, ...parameters), row)
  return {
    read,
    readOne:
      (query: Query, row: RowSchema) =>
      async (text: TemplateStringsArray, ...parameters: postgres.ParameterOrFragment<never>[]) =>
        (await read(query, row)(text, ...parameters))[0],
    readPrepared: (
      query: Query,
      row: RowSchema,
      text: string,
      parameters: postgres.ParameterOrJSON<never>[],
    ) => describeStatement(query.unsafe(text, parameters), row),
  }
}

function differencesOf(columns: postgres.ColumnList<string>, row: RowSchema): string[] {
  const fields = new Map(Object.entries<z.core.$ZodType>(row.shape))
  const names = new Set<string>(columns.map(({ name }) => name))
  return [
    ...[...fields.keys()].filter((name) => !names.has(name)).map((name) => `${name} is not selected`),
    ...columns.flatMap(({ name, type }) => {
      const field = fields.get(name)
      if (!field) return [`${name} is not in the schema`]
      return kindsOf(type).includes(kindOf(field))
        ? []
        : [`${name}: ${kindOf(field)} is read from type ${type}`]
    }),
  ]
}

type Kind = 'text' | 'number' | 'boolean' | 'date' | 'list' | 'json' | 'bytes' | 'other'

/** What the driver makes of a column, by the type's OID (pg_type). An array arrives as a list, JSON as what it holds. */
function kindsOf(oid: number): Kind[] {
  const kinds: Record<number, Kind[]> = {
    16: ['boolean'],
    17: ['bytes'],
    // bigint and numeric arrive as text, without loss.
    20: ['text'],
    21: ['number'],
    23: ['number'],
    25: ['text'],
    114: ['json', 'list'],
    700: ['number'],
    701: ['number'],
    1007: ['list'],
    1009: ['list'],
    1043: ['text'],
    1082: ['date'],
    1114: ['date'],
    1184: ['date'],
    1700: ['text'],
    2950: ['text'],
    3802: ['json', 'list'],
  }
  return kinds[oid] ?? []
}

function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = schema._zod as { def: z.core.$ZodTypeDef & { innerType?: z.core.$ZodType } }
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default':
      return def.innerType ? kindOf(def.innerType) : 'other'
    case 'string':
    case 'enum':
    case 'literal':
      return 'text'
    case 'number':
    case 'int':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'date'
    case 'array':
      return 'list'
    case 'object':
    case 'record':
    case 'union':
    case 'unknown':
      return 'json'
    case 'custom':
      return 'bytes'
    default:
      return 'other'
  }
}

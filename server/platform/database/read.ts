import type postgres from 'postgres'
import type * as z from 'zod/mini'
import type { Query } from './connect.ts'

/** One field for each column of a statement, under the column's camelCase name. */
export type RowSchema = z.ZodMiniObject

/**
 * A tagged template for a statement that returns rows: read(sql, SessionRow)`select …`. The schema gives the rows their
 * type and is not parsed here; statements.test.ts has Postgres describe every statement and compares its columns with
 * the schema. This is the only way to read rows.
 */
export const read =
  <Row extends RowSchema>(query: Query, _row: Row) =>
  (text: TemplateStringsArray, ...parameters: Parameter[]) =>
    query<z.infer<Row>[]>(text, ...parameters)

/**
 * As `read`, for a statement that always returns exactly one row, such as a count or an insert.
 * @throws Error when it returns none
 */
export const readOne =
  <Row extends RowSchema>(query: Query, row: Row) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]) => {
    const [first] = await read(query, row)(text, ...parameters)
    if (!first) throw new Error('A statement that always returns a row returned none.')
    return first
  }

/** As `read`, for a statement whose text is put together once and planned once for each connection. */
export const readPrepared = <Row extends RowSchema>(
  query: Query,
  _row: Row,
  text: string,
  parameters: postgres.ParameterOrJSON<never>[],
) => query.unsafe<z.infer<Row>[]>(text, parameters, { prepare: true })

type Parameter = postgres.ParameterOrFragment<never>

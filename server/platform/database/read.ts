import type postgres from 'postgres'
import * as z from 'zod/mini'
import type { Query } from './connect.ts'

/**
 * The position of a row in a list sorted by time, newest first: its exact time (UTC, with microseconds) and its id,
 * which orders rows with the same time.
 */
export interface Cursor {
  at: string
  id: string
}

/** An SQL fragment: the time in `column` in a Cursor's format. A Date would lose the microseconds. */
export const exactTime = (query: Query, column: string) =>
  query`to_char(${query(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** An SQL condition: whether a row comes after `cursor` in a list by (`column` desc, id desc). True without a cursor. */
export const isAfter = (query: Query, column: string, cursor: Cursor | undefined) =>
  cursor ? query`(${query(column)}, id) < (${cursor.at}::text::timestamptz, ${cursor.id}::uuid)` : query`true`

/** An object with one field for each column of a statement, under the column's camelCase name. */
type RowSchema = z.ZodMiniType<object>

/**
 * A tagged template for a statement that returns rows: read(sql, SessionRow)`select …`. Each row is parsed, so that a
 * column of another name or type than the code expects fails here. All code reads rows this way.
 * @throws Error if a row doesn't match its schema
 */
export const read =
  <Row extends RowSchema>(query: Query, row: Row) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]): Promise<z.infer<Row>[]> =>
    parseRows(row, await query(text, ...parameters))

function parseRows<Row extends RowSchema>(schema: Row, rows: readonly postgres.Row[]): z.infer<Row>[] {
  return rows.map((row) => {
    const parsed = z.safeParse(schema, row)
    if (parsed.success) return parsed.data
    // Only the column and what is expected: an issue never quotes a value.
    const [issue] = parsed.error.issues
    throw new Error(`A row doesn't match its schema: ${issue?.path.join('.')} ${issue?.message}`)
  })
}

/** Like `read`, for a statement of which only the first row counts. @returns undefined without one */
export const readFirst =
  <Row extends RowSchema>(query: Query, row: Row) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]): Promise<z.infer<Row> | undefined> =>
    (await read(query, row)(text, ...parameters))[0]

/**
 * Like `read`, for a statement that always returns exactly one row, such as a count or an insert.
 * @throws Error if it returns none
 */
export const readOne =
  <Row extends RowSchema>(query: Query, row: Row) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]) => {
    const [first] = await read(query, row)(text, ...parameters)
    if (!first) throw new Error('A statement that always returns a row returned none.')
    return first
  }

/** Like `readFirst`, for a statement of one column. @returns its value; undefined without a row */
export const readValue =
  <Row extends RowSchema>(query: Query, row: Row) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]): Promise<Value<Row> | undefined> =>
    onlyValue(await readFirst(query, row)(text, ...parameters)) as Value<Row> | undefined

/** Like `readOne`, for a statement of one column. @returns its value */
export const readOneValue =
  <Row extends RowSchema>(query: Query, row: Row) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]): Promise<Value<Row>> =>
    onlyValue(await readOne(query, row)(text, ...parameters)) as Value<Row>

type Value<Row extends RowSchema> = z.infer<Row>[keyof z.infer<Row>]
const onlyValue = <Fields extends object>(row: Fields | undefined) =>
  row && (Object.values(row)[0] as Fields[keyof Fields])

/** Like `readOne`, for a statement that returns a `count`. */
export const readCount =
  (query: Query) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]): Promise<number> =>
    readOneValue(query, Count)(text, ...parameters)

const Count = z.object({ count: z.int() })

/** Like `read`, for a statement whose text is built once, and which is prepared once per connection. */
export const readPrepared = async <Row extends RowSchema>(
  query: Query,
  row: Row,
  text: string,
  parameters: postgres.ParameterOrJSON<never>[],
): Promise<z.infer<Row>[]> => parseRows(row, await query.unsafe(text, parameters, { prepare: true }))

/** A tagged template: hasRows(tx)`delete …`. @returns whether the statement changed or found any row */
export const hasRows =
  (query: Query) =>
  async (text: TemplateStringsArray, ...parameters: Parameter[]): Promise<boolean> =>
    (await query(text, ...parameters)).count > 0

type Parameter = postgres.ParameterOrFragment<never>

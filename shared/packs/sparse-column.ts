import type { SparseColumn } from './pack-file.ts'

/** Values are numbered if that makes the column's JSON this much shorter. */
const WORTHWHILE_SHARE = 0.8

/** Packs one value for each row. Undefined means that the row has none. */
export function toSparse<Value>(values: readonly (Value | undefined)[]): SparseColumn<Value> {
  const rows: number[] = []
  const found: Value[] = []
  let previous = 0
  for (const [row, value] of values.entries()) {
    if (value === undefined) continue
    rows.push(row - previous)
    found.push(value)
    previous = row
  }
  return { ...(found.length < values.length && { rows }), ...numberValues(found) }
}

function numberValues<Value>(values: Value[]): SparseColumn<Value> {
  const numbers = new Map<string, number>()
  const words: Value[] = []
  const numbered = values.map((value) => {
    const key = JSON.stringify(value)
    const number = numbers.get(key) ?? words.push(value) - 1
    numbers.set(key, number)
    return number
  })
  const column = { values: numbered, words }
  const isShorter = JSON.stringify(column).length < WORTHWHILE_SHARE * JSON.stringify(values).length
  return isShorter ? column : { values }
}

/** Unpacks a column to one value for each of `count` rows. For columns of which every row is read. */
export function fromSparse<Value>(column: SparseColumn<Value>, count: number): (Value | undefined)[] {
  const found = valuesOf(column)
  if (!column.rows) return [...found]
  const values: (Value | undefined)[] = new Array(count)
  let row = 0
  for (const [index, gap] of column.rows.entries()) {
    row += gap
    values[row] = found[index]
  }
  return values
}

/** Reads a column of which few rows are needed. */
export function sparseReader<Value>(column: SparseColumn<Value>): (row: number) => Value | undefined {
  const found = valuesOf(column)
  if (!column.rows) return (row) => found[row]
  let last = 0
  const indexes = new Map(
    column.rows.map((gap, index) => {
      last += gap
      return [last, index]
    }),
  )
  return (row) => {
    const index = indexes.get(row)
    return index === undefined ? undefined : found[index]
  }
}

function valuesOf<Value>(column: SparseColumn<Value>): readonly (Value | undefined)[] {
  const { words } = column
  return words ? column.values.map((number) => words[number]) : column.values
}

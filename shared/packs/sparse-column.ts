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
  const valueAt = createValueReader(column)
  const values: (Value | undefined)[] = new Array(count)
  for (const [index, row] of rowsOf(column).entries()) values[row] = valueAt(index)
  return values
}

/** Reads a column of which few rows are needed. */
export function sparseReader<Value>(column: SparseColumn<Value>): (row: number) => Value | undefined {
  const valueAt = createValueReader(column)
  if (!column.rows) return valueAt
  const rows = rowsOf(column)
  return (row) => {
    const index = findIndex(rows, row)
    return rows[index] === row ? valueAt(index) : undefined
  }
}

/** The number of each value's row, in ascending order. */
function rowsOf({ rows, values }: SparseColumn<unknown>): Uint32Array {
  if (!rows) return Uint32Array.from(values.keys())
  let row = 0
  return Uint32Array.from(rows, (gap) => {
    row += gap
    return row
  })
}

/** The index of the first of ascending numbers that isn't less than `wanted`. */
function findIndex(numbers: Uint32Array, wanted: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return from
}

function createValueReader<Value>(column: SparseColumn<Value>): (index: number) => Value | undefined {
  const { words } = column
  if (!words) return (index) => column.values[index]
  return (index) => words[column.values[index] ?? -1]
}

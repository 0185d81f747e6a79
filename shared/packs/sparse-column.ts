import type { SparseColumn } from './pack-file.ts'

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
  return found.length === values.length ? { values: found } : { rows, values: found }
}

/** Unpacks a column to one value for each of `count` rows. */
export function fromSparse<Value>(column: SparseColumn<Value>, count: number): (Value | undefined)[] {
  if (!column.rows) return column.values
  const values: (Value | undefined)[] = new Array(count)
  let row = 0
  for (const [index, gap] of column.rows.entries()) {
    row += gap
    values[row] = column.values[index]
  }
  return values
}

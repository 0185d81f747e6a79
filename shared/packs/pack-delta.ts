import type { PackFile, SparseColumn } from './pack-file.ts'
import { type Cell, type PackTable, readTable } from './pack-table.ts'
import { fromSparse } from './sparse-column.ts'
import { writeTable } from './write-table.ts'

/** The version of the format of deltas. docs/packs.md describes it. */
export const DELTA_FORMAT = 1

/** Rows that follow each other in the earlier edition, too. New rows have -1 as the earlier one. */
export type Run = [earlierRow: number, count: number]

/**
 * Lines of a register move when rows above them come or go. From each of these lines of the earlier edition on, all lines
 * have moved by this many more: [gap to the previous such line, more].
 */
export type Shift = [gap: number, more: number]

/** What makes a pack of an earlier edition into the current one. Fields are missing if nothing changed. */
export interface PackDelta extends Partial<Pick<PackFile, 'factSources' | 'zips'>> {
  deltaFormat: number
  asOf: string | null
  runs: Run[]
  /** The names of all columns (see PackTable): the number of an earlier column, or a new name. */
  names?: (number | string)[]
  /** By name, the cells that aren't what they were, or that belong to new rows. */
  cells: Record<string, SparseColumn<Cell>>
  /** By name, how the lines of a register moved. */
  shifts: Record<string, Shift[]>
}

/**
 * Makes the current pack from an earlier one.
 * @returns a pack whose text has the current hash, unless the delta or the earlier pack is another or damaged
 * @throws Error if the delta has another format
 */
export function applyDelta(earlier: PackFile, delta: PackDelta): PackFile {
  if (delta.deltaFormat !== DELTA_FORMAT) throw new Error('the delta has another format')
  const table = readTable(earlier)
  const earlierRows = delta.runs.flatMap(([first, count]) =>
    Array.from({ length: count }, (_, index) => (first < 0 ? -1 : first + index)),
  )
  const earlierNames = [...table.columns.keys()]
  const names = delta.names?.map((name) => (typeof name === 'string' ? name : (earlierNames[name] ?? '')))
  const columns = (names ?? earlierNames).map((name): [string, Cell[]] => {
    const expected = expectColumn(table.columns.get(name), earlierRows, delta.shifts[name])
    const changed = fromSparse(delta.cells[name] ?? { rows: [], values: [] }, earlierRows.length)
    return [name, expected.map((cell, row) => (changed[row] === undefined ? cell : changed[row]))]
  })
  const { asOf, factSources = table.factSources, zips = table.zips } = delta
  const rows = earlierRows.length
  return writeTable({
    ...table,
    asOf,
    rows,
    factSources,
    zips,
    columns: new Map(columns),
  } satisfies PackTable)
}

/** What a column has if only rows and lines moved. */
export function expectColumn(
  earlier: readonly Cell[] | undefined,
  earlierRows: readonly number[],
  shifts: readonly Shift[] | undefined,
): Cell[] {
  const cells = earlierRows.map((row) => earlier?.[row] ?? null)
  return shifts ? moveLines(cells, shifts) : cells
}

function moveLines(lines: readonly Cell[], shifts: readonly Shift[]): Cell[] {
  const rows = [...lines.keys()].filter((row) => lines[row] !== null)
  const lineOf = (row: number) => lines[row] as number
  const moved = [...lines]
  let next = 0
  let from = shifts[0]?.[0] ?? 0
  let by = 0
  for (const row of rows.sort((a, b) => lineOf(a) - lineOf(b))) {
    for (let shift = shifts[next]; shift && from <= lineOf(row); shift = shifts[next]) {
      by += shift[1]
      from += shifts[++next]?.[0] ?? 0
    }
    moved[row] = lineOf(row) + by
  }
  return moved
}

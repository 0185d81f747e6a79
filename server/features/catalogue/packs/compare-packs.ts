import { DELTA_FORMAT, expectColumn, type PackDelta, type Run, type Shift } from '#shared/packs/pack-delta.ts'
import type { PackFile } from '#shared/packs/pack-file.ts'
import { type Cell, isLineKey, type PackTable, readTable } from '#shared/packs/pack-table.ts'
import { toSparse } from '#shared/packs/sparse-column.ts'

/** Compares two editions of a pack. @returns what makes the earlier one into the current one (`applyDelta`) */
export function comparePacks(earlierFile: PackFile, currentFile: PackFile): PackDelta {
  const earlier = readTable(earlierFile)
  const current = readTable(currentFile)
  const earlierRows = findEarlierRows(earlier, current)
  const cells: PackDelta['cells'] = {}
  const shifts: PackDelta['shifts'] = {}
  for (const [name, column] of current.columns) {
    const before = earlier.columns.get(name)
    if (before && isLineKey(name)) shifts[name] = findShifts(before, column, earlierRows)
    const expected = expectColumn(before, earlierRows, shifts[name])
    const changed = column.map((cell, row) => (isSame(cell, expected[row]) ? undefined : cell))
    if (changed.some((cell) => cell !== undefined)) cells[name] = toSparse(changed)
  }
  const names = compareNames([...earlier.columns.keys()], [...current.columns.keys()])
  return {
    deltaFormat: DELTA_FORMAT,
    asOf: current.asOf,
    ...(!isSame(earlier.factSources, current.factSources) && { factSources: current.factSources }),
    ...(!isSame(earlier.zips, current.zips) && { zips: current.zips }),
    ...(names && { names }),
    runs: toRuns(earlierRows),
    cells,
    shifts,
  }
}

const isSame = (a: Cell, b: Cell) =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The row of the same record in the earlier edition, for each row; -1 for new ones. */
function findEarlierRows(earlier: PackTable, current: PackTable): number[] {
  const known = new Map(recordsOf(earlier).map((record, row) => [record, row]))
  return recordsOf(current).map((record) => known.get(record) ?? -1)
}

function recordsOf({ columns, rows }: PackTable): string[] {
  const [source, sourceId] = [columns.get('source'), columns.get('sourceId')]
  return Array.from({ length: rows }, (_, row) => `${source?.[row]} ${sourceId?.[row]}`)
}

function toRuns(earlierRows: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const row of earlierRows) {
    const last = runs.at(-1)
    const continues = last && (row < 0 ? last[0] < 0 : last[0] >= 0 && last[0] + last[1] === row)
    if (continues) last[1]++
    else runs.push([row, 1])
  }
  return runs
}

function compareNames(
  earlier: readonly string[],
  current: readonly string[],
): (number | string)[] | undefined {
  if (isSame(earlier, current)) return undefined
  const known = new Map(earlier.map((name, index) => [name, index]))
  return current.map((name) => known.get(name) ?? name)
}

/** How the lines of a register moved, from the rows that both editions have. */
function findShifts(
  before: readonly Cell[],
  after: readonly Cell[],
  earlierRows: readonly number[],
): Shift[] {
  const moves = earlierRows
    .map((earlierRow, row) => ({ from: before[earlierRow], to: after[row] }))
    .filter((move): move is { from: number; to: number } => move.from != null && move.to != null)
  const shifts: Shift[] = []
  let [line, by] = [0, 0]
  for (const { from, to } of moves.sort((a, b) => a.from - b.from)) {
    if (to - from === by) continue
    shifts.push([from - line, to - from - by])
    line = from
    by = to - from
  }
  return shifts
}

import { CatalogueError } from '../reading/errors.ts'
import { joinHeaderRows, MAX_ROWS_ABOVE, uniqueNames } from '../reading/header.ts'
import { openTables } from '../reading/open-tables.ts'
import { decodeCells, isBlankRow, type Table } from '../reading/table.ts'
import type { Column } from './column-roles.ts'
import { findHeader } from './find-header.ts'

/** Cells that a proposal looks at, so that it fits into memory: 40,000 homes with 100 columns. */
const MAX_CELLS = 4_000_000

/** The table of an unknown register. */
export interface Sample {
  path: string
  header: string[]
  headerRows: 0 | 1 | 2
  /** The workbook's sheet, if it isn't the first one. */
  sheet: string | null
  columns: Column[]
  rows: number
  /** Whether the file has more rows than were read. */
  isCut: boolean
}

/**
 * Reads a file's table; in a workbook, the first sheet that has the most columns.
 * @throws CatalogueError if the file isn't CSV or a workbook, or is empty
 */
export async function readSample(path: string): Promise<Sample> {
  const found: Sample[] = []
  for (const table of await openTables(path, () => {})) {
    const sample = await readTable(path, table)
    if (sample) found.push(sample)
  }
  const [widest] = found.toSorted((a, b) => b.columns.length - a.columns.length)
  if (!widest) throw new CatalogueError('has no rows to look at')
  // The first sheet with this header is found without its name, which a newer file may change.
  return { ...widest, sheet: widest === found[0] ? null : widest.sheet }
}

async function readTable(path: string, { rows, sheet }: Table): Promise<Sample | undefined> {
  const read: string[][] = []
  let cells = 0
  let isCut = false
  for await (const row of rows) {
    if (isBlankRow(row) && read.length >= MAX_ROWS_ABOVE) continue
    isCut = cells + row.cells.length > MAX_CELLS
    if (isCut) break
    cells += row.cells.length
    read.push(decodeCells(row).map((cell) => cell.trim()))
  }
  if (read.length < 2) return undefined
  const { index, headerRows } = findHeader(read.slice(0, MAX_ROWS_ABOVE))
  const header =
    headerRows > 0 ? joinHeaderRows(read.slice(index, index + headerRows)) : (read[0] ?? []).map(() => '')
  const body = read.slice(index + headerRows).filter((row) => row.some((cell) => cell !== ''))
  const columns = uniqueNames(header).map((name, column) => ({
    name,
    cells: body.flatMap((row) => row[column] || []),
    rows: body.length,
  }))
  return { path, header, headerRows, sheet, columns, rows: body.length, isCut }
}

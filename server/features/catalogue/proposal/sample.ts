import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { CatalogueError } from '../reading/errors.ts'
import {
  decodeCells,
  isBlankRow,
  joinHeaderRows,
  MAX_ROWS_ABOVE,
  type Table,
  uniqueNames,
} from '../reading/header.ts'
import { openTables } from '../reading/open-tables.ts'
import type { Column } from './column-roles.ts'

const CareType = z.enum(CARE_TYPES)

/** What an operator says about a register, so that `describe` needs no terminal. */
export const Answers = z.strictObject({
  publisher: z.optional(z.string().min(1).max(200)),
  /** The column with the types, if it isn't the likeliest one. */
  column: z.optional(z.string()),
  /** Its values that are homes for older people, with their kind of care if the words don't say it. */
  homes: z.optional(z.union([z.array(z.string()).min(1), z.record(z.string(), CareType)])),
  /** The kind of care of all homes, or of those whose type doesn't say it. */
  careType: z.optional(CareType),
})
export type Answers = z.infer<typeof Answers>

/** @throws CatalogueError if the file isn't JSON of this form */
export async function readAnswers(path: string): Promise<Answers> {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    return Answers.parse(JSON.parse(text))
  } catch {
    throw new CatalogueError(
      `needs answers such as {"publisher": "…", "homes": ["Assisted Living"]} in the file ${path}`,
    )
  }
}

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
  for (const table of await openTables(path)) {
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

/** Rows of data that a header is compared with. */
const ROWS_BELOW = 8
const MAX_LABEL = 80

type Rows = readonly (readonly string[])[]

/**
 * Finds the header of an unknown table: the row whose cells are short labels without values, followed by rows with as
 * many cells filled.
 * @param rows the first rows of the file, titles included
 * @returns its index and how many rows it has: 2 if labels continue below it, 0 if the file has no header
 */
function findHeader(rows: Rows): { index: number; headerRows: 0 | 1 | 2 } {
  const scores = rows
    .slice(0, -1)
    .map((row, index) => scoreHeader(row, rows.slice(index + 1, index + 1 + ROWS_BELOW)))
  const best = Math.max(...scores, 0)
  if (best === 0) return { index: 0, headerRows: 0 }
  const index = scores.indexOf(best)
  const above = rows[index - 1]
  if (above && continues(above, rows[index] ?? [])) return { index: index - 1, headerRows: 2 }
  return { index, headerRows: continues(rows[index] ?? [], rows[index + 1] ?? []) ? 2 : 1 }
}

/** How many columns have a label here and values below; 0 if the row has values itself. */
function scoreHeader(row: readonly string[], below: Rows): number {
  const labels = row.filter((cell) => cell.trim() !== '')
  if (labels.length < 2 || labels.some((label) => label.length > MAX_LABEL || isValue(label))) return 0
  const isFilled = (column: number) => below.filter((other) => (other[column] ?? '').trim() !== '').length
  return row.reduce(
    (sum, label, column) =>
      sum + (label.trim() !== '' ? 1 + isFilled(column) / Math.max(1, below.length) : 0),
    0,
  )
}

/** Whether the second row holds the labels of columns that share one above, such as "City" under "Physical address". */
function continues(row: readonly string[], next: readonly string[]): boolean {
  const labels = next.flatMap((cell, column) => (cell.trim() === '' ? [] : column))
  const underGaps = labels.filter((column) => (row[column] ?? '').trim() === '')
  return (
    labels.length >= 2 &&
    underGaps.length >= labels.length / 2 &&
    row.filter((cell) => cell.trim() !== '').length >= 2 &&
    labels.every((column) => !isValue(next[column] ?? ''))
  )
}

/** Digits, dates, phone numbers and amounts are values. A label may contain a digit: "Address 2". */
const isValue = (text: string) => (text.match(/\d/g)?.length ?? 0) > text.length / 3

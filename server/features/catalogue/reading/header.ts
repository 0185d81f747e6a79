import { cleanText } from '#shared/contract/text-rules.ts'
import { countEdits } from '#shared/matching/towns.ts'
import type { Format } from '../registers/description.ts'
import { CatalogueError, ChangedHeader } from './errors.ts'
import { columnName } from './row.ts'

/** A row of a register's file. */
export interface TableRow {
  /** Where the row begins: the line of a CSV file, or the row number that Excel shows. Counted from 1. */
  line: number
  /** The cells' UTF-8 bytes, each byte as one character (Latin-1). They are decoded only when a format reads them. */
  cells: string[]
}

/** A table of a register's file: the only one of a CSV file, or a sheet of a workbook. */
export interface Table {
  /** The sheet's name; null for a CSV file. */
  sheet: string | null
  rows: AsyncGenerator<TableRow>
}

/** Five times the nursing homes and assisted living communities of the whole country. */
export const MAX_ROWS = 250_000

/** Decodes the cells of a row. Invalid UTF-8 becomes a replacement character, which no known column contains. */
export const decodeCells = ({ cells }: TableRow): string[] =>
  cells.map((cell) => Buffer.from(cell, 'latin1').toString('utf8'))

/** Whether every cell of the row is empty. */
export const isBlankRow = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '')

/** Takes up to `count` rows, and leaves the others in the generator. */
export async function takeRows(rows: AsyncGenerator<TableRow>, count: number): Promise<TableRow[]> {
  const taken: TableRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/**
 * Gives each column a name of its own: the second "City" becomes "City (2)", and an empty name "Column 5", counted
 * from 1.
 */
export function uniqueNames(header: readonly string[]): string[] {
  const times = new Map<string, number>()
  return header.map((name, index) => {
    if (name.trim() === '') return `Column ${index + 1}`
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** Whether `uniqueNames` made the name of an empty one. */
const isPlaceholderName = (name: string) => /^Column \d+$/.test(name)

/** A header at least this similar to a format's is a changed version of it, not the header of an unrelated file. */
const MIN_SIMILARITY = 0.4
const MAX_COLUMNS_SHOWN = 12

/** Titles above the table take a few rows. No known register has more. */
export const MAX_ROWS_ABOVE = 20

/** The format of a file, and the index of the row where its header starts. */
export interface RecognizedTable {
  format: Format
  headerIndex: number
}

/**
 * Finds the format whose exact header is one of the first rows. White space within a name and empty cells at the end
 * don't matter.
 */
export function findTable(
  rows: readonly (readonly string[])[],
  formats: readonly Format[],
): RecognizedTable | undefined {
  for (const headerIndex of rows.keys()) {
    const format = formats.find(({ columns, headerRows = 1 }) => {
      if (headerRows === 0) return false
      const header = uniqueNames(joinHeaderRows(rows.slice(headerIndex, headerIndex + headerRows)))
      return isSameList(comparable(columns), comparable(header))
    })
    if (format) return { format, headerIndex }
  }
  const bare = formats.find((format) => format.headerRows === 0 && isBare(rows, format))
  return bare && { format: bare, headerIndex: 0 }
}

const ZIP_AT_END = /\d{5}(?:-\d{0,4})?\s*$/
/** Of the rows of a file without a header, so many must have a ZIP code where the description says. */
const MIN_SHARE_OF_ZIPS = 0.8

/** Whether rows without a header fit a description: as many cells, and ZIP codes in their column. */
function isBare(rows: readonly (readonly string[])[], { columns, record }: Format): boolean {
  const index = columns.indexOf(columnName(record.zipCode ?? ''))
  const withZip = rows.filter((row) => row.length === columns.length && ZIP_AT_END.test(row[index] ?? ''))
  return withZip.length > 0 && withZip.length >= rows.length * MIN_SHARE_OF_ZIPS
}

/** An error that lists the missing, unexpected, renamed or moved columns compared to the nearest format. */
export function explainUnknownHeader(
  rows: readonly (readonly string[])[],
  formats: readonly Format[],
): CatalogueError {
  const guesses = rows.flatMap((header, headerIndex) =>
    formats.map((format) => ({ format, header, headerIndex, similarity: similarity(format, header) })),
  )
  const [nearest] = guesses.toSorted((a, b) => b.similarity - a.similarity)
  if (!nearest || nearest.similarity < MIN_SIMILARITY) {
    const known = formats.map(({ name }) => name).join(', ')
    return new CatalogueError(
      `line 1 does not match any known format (${known}): ${formatList(rows[0] ?? [])}`,
    )
  }
  const { format, header } = nearest
  const line = `line ${nearest.headerIndex + 1}`
  const duplicate = header.find((column, index) => column !== '' && header.indexOf(column) !== index)
  if (duplicate !== undefined && !format.columns.includes(`${duplicate} (2)`))
    return new CatalogueError(`${line} has the column ${JSON.stringify(duplicate)} twice`)
  return new ChangedHeader(
    `${line} is similar to the header of ${format.name}, but ${describeDifference(format.columns, header)}`,
  )
}

const collapse = (name: string) => cleanText(name).replace(/\s+/g, ' ').trim()

/** The names with collapsed white space, without the empty ones at the end. */
function comparable(names: readonly string[]): string[] {
  const last = names.findLastIndex((name) => collapse(name) !== '' && !isPlaceholderName(name))
  return names.slice(0, last + 1).map(collapse)
}

/** Joins the rows of a header: the texts of each column with " / ". */
export function joinHeaderRows(rows: readonly (readonly string[])[]): string[] {
  const [first = []] = rows
  if (rows.length === 1) return [...first]
  return first.map((_, index) =>
    rows
      .map((row) => collapse(row[index] ?? ''))
      .filter(Boolean)
      .join(' / '),
  )
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/** The number of shared (or renamed) columns, divided by the number of columns in either header (Jaccard index). */
function similarity({ columns }: Format, header: readonly string[]): number {
  const renamed = findRenamed(columns, header).length
  const shared = columns.filter((column) => header.includes(column)).length + renamed
  return shared / (columns.length + header.length - shared)
}

function describeDifference(columns: readonly string[], header: readonly string[]): string {
  const renamed = findRenamed(columns, header)
  const missing = columns.filter(
    (column) => !header.includes(column) && !renamed.some(([old]) => old === column),
  )
  const unexpected = header.filter(
    (name) => !columns.includes(name) && !renamed.some(([, now]) => now === name),
  )
  const parts = [
    ...renamed.map(([old, now]) => `${JSON.stringify(now)} looks like ${JSON.stringify(old)} renamed`),
    ...(missing.length > 0 ? [`missing: ${formatList(missing)}`] : []),
    ...(unexpected.length > 0 ? [`unexpected: ${formatList(unexpected)}`] : []),
  ]
  return parts.join('; ') || `its columns are in a different order: ${describeFirstMove(columns, header)}`
}

function describeFirstMove(columns: readonly string[], header: readonly string[]): string {
  const first = columns.findIndex((column, index) => column !== header[index])
  return `column ${first + 1} is ${JSON.stringify(header[first])}, not ${JSON.stringify(columns[first])}`
}

/** Pairs each missing column with an unexpected one that differs only in case, spaces, punctuation or two letters. */
function findRenamed(columns: readonly string[], header: readonly string[]): [old: string, now: string][] {
  const missing = columns.filter((column) => !header.includes(column))
  const unexpected = new Set(header.filter((name) => !columns.includes(name)))
  const pairs: [string, string][] = []
  for (const old of missing) {
    const now = [...unexpected].find((name) => isSimilarName(old, name))
    if (now === undefined) continue
    unexpected.delete(now)
    pairs.push([old, now])
  }
  return pairs
}

function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [normalize(one), normalize(other)]
  return a === b || (a.length > 5 && b.length > 5 && countEdits(a, b) <= 2) || a === `${b}s` || b === `${a}s`
}

const normalize = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function formatList(columns: readonly string[]): string {
  const shown = columns.slice(0, MAX_COLUMNS_SHOWN).map((column) => JSON.stringify(column.slice(0, 80)))
  return `${shown.join(', ')}${columns.length > shown.length ? ` and ${columns.length - shown.length} more` : ''}`
}

import { readFile, stat } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import { CatalogueError } from './errors.ts'
import { MAX_ROWS, type Table, type TableRow } from './header.ts'

const MEGABYTE = 1_000_000
/** Medicare's nursing homes, 15,000 rows with 99 columns, have 10 MB. */
export const MAX_WORKBOOK_BYTES = 32 * MEGABYTE
/** All XML files of the workbook together. Medicare's nursing homes have 50 MB. */
export const MAX_UNPACKED_BYTES = 128 * MEGABYTE
const AS_CSV = 'save the sheet as CSV in UTF-8'

/** Excel computes and shows numbers with this many digits, and stores more: 4.15 is stored as 4.1500000000000004. */
const SIGNIFICANT_DIGITS = 15
const MAX_DECIMALS = 20
const MS_PER_SECOND = 1000
/** A time without a date is stored as a part of this day or the next. */
const FIRST_YEAR = 1900

/**
 * The text of a workbook's cell as in a CSV file: numbers without an exponent or grouping, TRUE and FALSE. Dates are
 * YYYY-MM-DD, and the time follows unless it is midnight. Number formats other than dates don't apply: a ZIP code stored
 * as the number 1234 is 1234.
 */
function workbookText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

function dateText(date: Date): string {
  // 14:30 is stored as a fraction of a day, which comes back as 14:29:59.999.
  const seconds = Math.round(date.getTime() / MS_PER_SECOND)
  // A number that no calendar has.
  if (Number.isNaN(seconds)) return ''
  const [day = '', time = ''] = new Date(seconds * MS_PER_SECOND).toISOString().slice(0, 19).split('T')
  if (date.getUTCFullYear() < FIRST_YEAR) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

function numberText(value: number): string {
  const shown = Number(value.toPrecision(SIGNIFICANT_DIGITS))
  if (!String(shown).includes('e')) return String(shown)
  return Number.isInteger(shown)
    ? BigInt(shown).toString()
    : shown.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '')
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** The container of .xls files, and of .xlsx files with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ASCII = /^\p{ASCII}*$/u

/** Whether a file that starts like this is a workbook, or another file that only Excel can read. */
export const isWorkbook = (start: Uint8Array) => [ZIP, OLE].some((bytes) => startsWith(start, bytes))

const startsWith = (start: Uint8Array, bytes: Buffer) => bytes.equals(start.subarray(0, bytes.length))

/**
 * Reads the sheets of an Excel workbook (.xlsx), in their order. Formulas are never computed: a cell has the value that
 * Excel stored, as in a CSV file saved by Excel.
 * @throws CatalogueError if the file is too large, damaged, encrypted, an .xls file, or has a formula without a value
 */
export async function readWorkbook(path: string): Promise<Table[]> {
  const { size } = await stat(path)
  if (size > MAX_WORKBOOK_BYTES) throw tooLarge('has', size, MAX_WORKBOOK_BYTES)
  const bytes = await readFile(path)
  if (startsWith(bytes, OLE))
    throw new CatalogueError(`is an old Excel workbook (.xls) or has a password; ${AS_CSV}`)
  try {
    checkArchive(bytes)
    const sheets = await readExcelFile(new Uint8Array(bytes).buffer, { trim: false })
    return sheets.map(({ sheet, data }) => ({ sheet, rows: readRows(data ?? []) }))
  } catch (error) {
    if (error instanceof CatalogueError) throw error
    throw new CatalogueError(`cannot be read as an Excel workbook (${(error as Error).message}); ${AS_CSV}`)
  }
}

const tooLarge = (does: string, bytes: number, max: number) =>
  new CatalogueError(
    `${does} ${formatMegabytes(bytes)}, more than the ${formatMegabytes(max)} of a workbook that an import reads; ${AS_CSV}`,
  )
const formatMegabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')} MB`

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
const FORMULA_WITHOUT_VALUE =
  /<(?:\w{1,20}:)?f(?:\s[^<>]{0,500})?(?:\/>|>[^<]{0,9000}<\/(?:\w{1,20}:)?f>)\s{0,9}<\/(?:\w{1,20}:)?c>/

/**
 * The library unpacks all of the archive, and reads a formula whose value isn't stored as an empty cell.
 * @throws CatalogueError for an archive that states a larger size, and for such a formula
 */
function checkArchive(archive: Buffer): void {
  let size = 0
  const sheets = unzipSync(archive, {
    filter({ name, originalSize }) {
      size += originalSize
      if (size > MAX_UNPACKED_BYTES) throw tooLarge('unpacks to', size, MAX_UNPACKED_BYTES)
      return SHEET.test(name)
    },
  })
  for (const sheet of Object.values(sheets))
    if (FORMULA_WITHOUT_VALUE.test(Buffer.from(sheet).toString('latin1')))
      throw new CatalogueError(`has a formula without a stored value; ${AS_CSV}`)
}

type Rows = NonNullable<Awaited<ReturnType<typeof readExcelFile>>[number]['data']>

async function* readRows(data: Rows): AsyncGenerator<TableRow> {
  let rows = 0
  for (const [index, values] of data.entries()) {
    const cells = values.map((value) => toBytes(workbookText(value)))
    if (cells.every((cell) => cell === '')) continue
    if (rows++ > MAX_ROWS) throw new CatalogueError(`has more than ${MAX_ROWS} rows`)
    yield { line: index + 1, cells }
  }
}

/** The text's UTF-8 bytes as Latin-1 characters, as in a CSV file. */
const toBytes = (text: string) => (ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1'))

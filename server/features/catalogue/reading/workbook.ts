import { readFile, stat } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/universal'
import { CatalogueError } from './errors.ts'
import { MAX_ROWS, type OnBytes, type Table, type TableRow } from './table.ts'
import { checkWorkbook, formatMegabytes, MAX_CELL_LENGTH, MAX_WORKBOOK_BYTES } from './workbook-limits.ts'

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
/** The stream that holds an encrypted .xlsx file ([MS-OFFCRYPTO] 2.3.4.4). Names are UTF-16 in the container. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const ASCII = /^\p{ASCII}*$/u

/** Whether a file that starts like this is a workbook, or another file that only Excel can read. */
export const isWorkbook = (start: Uint8Array) => [ZIP, OLE].some((bytes) => startsWith(start, bytes))

const startsWith = (start: Uint8Array, bytes: Buffer) => bytes.equals(start.subarray(0, bytes.length))

/**
 * Reads the sheets of an Excel workbook (.xlsx), in their order. Formulas are never computed: a cell has the value that
 * Excel stored, as in a CSV file saved by Excel.
 * @throws CatalogueError if the file is too large, damaged, encrypted, an .xls file, or has macros
 */
export async function readWorkbook(path: string, onBytes: OnBytes): Promise<Table[]> {
  const { size } = await stat(path)
  if (size > MAX_WORKBOOK_BYTES) {
    throw new CatalogueError(
      `has ${formatMegabytes(size)}, more than the ${formatMegabytes(MAX_WORKBOOK_BYTES)} of a workbook that an import reads; save the sheet as CSV in UTF-8`,
    )
  }
  const bytes = await readFile(path)
  if (startsWith(bytes, OLE))
    throw new CatalogueError(
      bytes.includes(ENCRYPTED)
        ? 'is encrypted; remove its password in Excel and save it again'
        : 'is an old Excel workbook (.xls); save it as .xlsx, or as CSV in UTF-8',
    )
  checkWorkbook(bytes)
  const sheets = await parse(bytes)
  const report = reportWithRows(bytes, onBytes)
  return sheets.map(({ sheet, data }) => ({ sheet, rows: readRows(data ?? [], report) }))
}

async function parse(bytes: Buffer) {
  const archive = new Uint8Array(bytes).buffer
  try {
    return await readExcelFile(archive, { trim: false })
  } catch (error) {
    const reason = (error as Error).message
    throw new CatalogueError(
      `cannot be read as an Excel workbook (${reason}); open it in Excel and save it again`,
    )
  }
}

type Sheet = Awaited<ReturnType<typeof parse>>[number]

/**
 * The library reads the file as a whole. Its bytes are reported with the rows, so that progress follows them.
 * @returns a function that reports a share of the file
 */
function reportWithRows(bytes: Buffer, onBytes: OnBytes) {
  let reported = 0
  return (share: number) => {
    const end = Math.floor(bytes.length * share)
    if (end <= reported) return
    onBytes(bytes.subarray(reported, end))
    reported = end
  }
}

async function* readRows(data: Sheet['data'], report: (share: number) => void): AsyncGenerator<TableRow> {
  let rows = 0
  for (const [index, values] of data.entries()) {
    const line = index + 1
    report(index / data.length)
    const cells = values.map((value, column) => toBytes(workbookText(value), line, column))
    if (cells.every((cell) => cell === '')) continue
    if (rows++ > MAX_ROWS) throw new CatalogueError(`has more than ${MAX_ROWS} rows`)
    yield { line, cells }
  }
  report(1)
}

/** The text's UTF-8 bytes as Latin-1 characters, as in a CSV file. */
function toBytes(text: string, line: number, column: number): string {
  if (text.length > MAX_CELL_LENGTH) {
    throw new CatalogueError(
      `has a cell with ${text.length} characters in row ${line}, column ${column + 1}; Excel allows ${MAX_CELL_LENGTH}`,
    )
  }
  return ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1')
}

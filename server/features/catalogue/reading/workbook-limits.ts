import { CatalogueError } from './errors.ts'
import { readZipDirectory, unpackEntry, type ZipEntry } from './zip-archive.ts'

const MEGABYTE = 1_000_000
/** Medicare's nursing homes, 15,000 rows with 99 columns, have 10 MB. */
export const MAX_WORKBOOK_BYTES = 32 * MEGABYTE
/** All XML files of the workbook together. Medicare's nursing homes have 50 MB. */
export const MAX_UNPACKED_BYTES = 128 * MEGABYTE
/** As in the header of a description. */
const MAX_COLUMNS = 500
/** The rows times the columns of a sheet, empty cells included, because the library stores these too. */
const MAX_CELLS = 10_000_000
/** Excel's own limits. */
export const MAX_CELL_LENGTH = 32_767
const MAX_SHEET_ROWS = 1_048_576

/** What the library unpacks. Pictures and printer settings stay packed. */
const isUnpacked = ({ name }: ZipEntry) => name.endsWith('.xml') || name.endsWith('.xml.rels')
const PREFIX = '(?:[\\w.-]+:)?'
/** The attributes are only looked at, so that a quote in a comment can't hide the tags after it. */
const ROW_OR_CELL = new RegExp(`<${PREFIX}(row|c)(?=((?:\\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)>)`, 'g')
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const FORMULA_WITHOUT_VALUE = new RegExp(
  `<${PREFIX}f(?:\\s[^<>]*)?(?:/>|>[^<]*</${PREFIX}f>)\\s*</${PREFIX}c>`,
)

/**
 * Checks a workbook before the library unpacks it, from the archive's central directory first. The library has no limits
 * of its own, and fills the gap before a cell named XFD1048576 with empty cells.
 * @throws CatalogueError if the workbook is damaged, above a limit, has macros, or a formula without a stored value
 */
export function checkWorkbook(archive: Buffer): void {
  const entries = readZipDirectory(archive)
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new CatalogueError('is a ZIP archive, not an Excel workbook; unpack it first')
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name)))
    throw new CatalogueError('contains macros; save it in Excel as a workbook without macros (.xlsx)')
  const unpacked = entries.filter(isUnpacked)
  const size = unpacked.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0)
  if (size > MAX_UNPACKED_BYTES) {
    throw new CatalogueError(
      `unpacks to ${formatMegabytes(size)}, more than ${formatMegabytes(MAX_UNPACKED_BYTES)}; save the sheet as CSV in UTF-8`,
    )
  }
  for (const entry of unpacked) checkXml(unpackEntry(archive, entry).toString('utf8'))
}

/** `bytes` in words: '12 MB'. */
export const formatMegabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')} MB`

function checkXml(xml: string): void {
  // Workbooks never have one. It could declare entities that expand without limit or name other files.
  if (xml.includes('<!DOCTYPE')) throw new CatalogueError('contains an XML document type; no workbook does')
  let [rows, lastRow, lastColumn] = [0, 0, 0]
  for (const [, tag, attributes = ''] of xml.matchAll(ROW_OR_CELL)) {
    const isEmpty = attributes.endsWith('/')
    if (tag === 'row') rows++
    if (tag === 'c' && isEmpty) continue
    const { row, column } = parseAddress(addressIn(attributes))
    if (tag === 'c') lastColumn = Math.max(lastColumn, column)
    if (row > MAX_SHEET_ROWS) throw new CatalogueError(`has a row ${row}, which no workbook can have`)
    lastRow = Math.max(lastRow, tag === 'c' ? row : 0)
  }
  if (rows > MAX_SHEET_ROWS) throw new CatalogueError(`has more than ${MAX_SHEET_ROWS} rows`)
  if (lastColumn > MAX_COLUMNS)
    throw new CatalogueError(
      `has a value in column ${lastColumn}; an import reads up to ${MAX_COLUMNS} columns`,
    )
  if (Math.max(rows, lastRow) * lastColumn > MAX_CELLS)
    throw new CatalogueError(
      `has a sheet with ${lastRow} rows and ${lastColumn} columns; an import reads up to ${MAX_CELLS} cells of a workbook. Save the sheet as CSV in UTF-8`,
    )
  checkFormulas(xml)
}

/** The library would silently read such a cell as empty. Excel always stores the value; some programs don't. */
function checkFormulas(xml: string): void {
  const found = FORMULA_WITHOUT_VALUE.exec(xml)
  if (!found) return
  const cell = xml.slice(xml.lastIndexOf('<c ', found.index), found.index)
  throw new CatalogueError(
    `has a formula without a stored value in cell ${addressIn(cell)}; open it in Excel and save it again`,
  )
}

function addressIn(attributes: string): string {
  for (const [, name, double, single] of attributes.matchAll(ATTRIBUTE))
    if (name?.split(':').at(-1) === 'r') return double ?? single ?? ''
  return ''
}

/** 'C12' is row 12, column 3; '12' is row 12; a missing address is counted by the library. */
function parseAddress(address: string): { row: number; column: number } {
  const [whole, letters = '', digits = '0'] = /^([A-Z]{0,3})(\d{0,10})$/.exec(address) ?? []
  if (whole === undefined) throw new CatalogueError(`has a cell with the address ${JSON.stringify(address)}`)
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}

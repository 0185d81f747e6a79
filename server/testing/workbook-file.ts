import { crc32, deflateRawSync } from 'node:zlib'
import { DAY_MS } from '#shared/contract/time.ts'

/** A cell as Excel stores it: a date is a number with a date format, and null is empty. */
export type WorkbookCell = string | number | boolean | Date | null
export type WorkbookSheets = Record<string, readonly (readonly WorkbookCell[])[]>

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DATE_STYLE = 1

/** A number as Excel would store it: not 01234, and none with more digits than it keeps. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})$|^-?(?:0|[1-9]\d{0,7})\.\d{0,5}[1-9]$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A CSV file's cell as Excel stores it after opening the file. */
export function typedCell(text: string): WorkbookCell {
  if (text === '') return null
  if (NUMBER.test(text)) return Number(text)
  return DATE.test(text) ? new Date(text) : text
}

/** Writes an Excel workbook as Excel does, with shared strings. */
export const workbookOf = (sheets: WorkbookSheets): Buffer => zipOf(workbookParts(sheets))

/** The XML files of a workbook by their path, for tests that change one of them. */
export function workbookParts(sheets: WorkbookSheets): Record<string, string> {
  const names = Object.keys(sheets)
  const strings: string[] = []
  const worksheets = names.map((name, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet xmlns="${MAIN}"><sheetData>${(sheets[name] ?? []).map((cells, row) => rowXml(cells, row + 1, strings)).join('')}</sheetData></worksheet>`,
  ])
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${[
      ...names.map((_, index) => relationship(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
      relationship(names.length + 1, 'styles', 'styles.xml'),
      relationship(names.length + 2, 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(worksheets),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
  }
}

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const rowXml = (cells: readonly WorkbookCell[], row: number, strings: string[]) =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row}`, strings)).join('')}</row>`

function cellXml(cell: WorkbookCell, address: string, strings: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`
  if (cell instanceof Date)
    return `<c r="${address}" s="${DATE_STYLE}"><v>${(cell.getTime() - EXCEL_EPOCH) / DAY_MS}</v></c>`
  return `<c r="${address}" t="s"><v>${strings.push(cell) - 1}</v></c>`
}

/** 'A' for column 0, 'AA' for column 26. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What a test can make an entry of `zipOf` claim: another size than it has. */
interface FalseEntry {
  content: string
  statedSize: number
}

/** Packs files into a ZIP archive (PKWARE's APPNOTE.TXT). */
export function zipOf(files: Record<string, string | FalseEntry>): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, file] of Object.entries(files)) {
    const content = Buffer.from(typeof file === 'string' ? file : file.content)
    const size = typeof file === 'string' ? content.length : file.statedSize
    const packed = deflateRawSync(content)
    // From the needed version to the length of the extra field, local header and directory entry are the same.
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed])
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), shared, position, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(locals.length, 4)
  end.writeUInt16LE(locals.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRegisterFolder } from '#server/testing/register-file.ts'
import { type WorkbookSheets, workbookOf, workbookParts, zipOf } from '#server/testing/workbook-file.ts'
import { CatalogueError } from './errors.ts'
import { openTables } from './open-tables.ts'
import { decodeCells } from './table.ts'
import { MAX_UNPACKED_BYTES, MAX_WORKBOOK_BYTES } from './workbook-limits.ts'

let folder: Awaited<ReturnType<typeof openRegisterFolder>>
beforeAll(async () => {
  folder = await openRegisterFolder()
})
afterAll(() => folder.remove())

/** Reads the sheets of a file by name, each as its rows with line and cells. */
async function read(content: Uint8Array) {
  const path = await folder.write('some.xlsx', content)
  const chunks: Uint8Array[] = []
  const tables: Record<string, unknown[]> = {}
  for (const { sheet, rows } of await openTables(path, (chunk) => chunks.push(chunk))) {
    const read: unknown[] = []
    for await (const row of rows) read.push([row.line, ...decodeCells(row)])
    tables[sheet ?? ''] = read
  }
  return { tables, bytes: Buffer.concat(chunks) }
}

async function refusalOf(content: Uint8Array): Promise<string> {
  const error = await read(content).then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(CatalogueError)
  return (error as CatalogueError).message
}

/** A workbook with one sheet, whose XML `change` edits. */
function changed(change: (sheet: string) => string, sheets: WorkbookSheets = { Homes: [['a', 'b']] }) {
  const parts = workbookParts(sheets)
  const path = 'xl/worksheets/sheet1.xml'
  return zipOf({ ...parts, [path]: change(parts[path] ?? '') })
}
const withCell = (xml: string) =>
  changed((sheet) => sheet.replace('</sheetData>', `<row r="2">${xml}</row></sheetData>`))

test('gives cells the text of a CSV file, and rows the numbers that Excel shows', async () => {
  const content = workbookOf({
    Notes: [['Licensed homes'], [], ['as of 6/30/2021']],
    Homes: [
      ['Name', 'Zip', 'Beds', 'Open', 'Since', 'Seen'],
      [],
      ['Casa Niño & Co', '01234', 41, true, new Date('2021-06-30'), new Date('2021-06-30T14:30:00Z')],
      [' two\nlines ', 1234, 4.1500000000000004, false, null, new Date('1899-12-30T08:30:00Z')],
      [123456789012345, 1e21, 0.0000001, -2.5, '_x0041_', null],
    ],
  })
  const { tables, bytes } = await read(content)
  expect(tables).toEqual({
    Notes: [
      [1, 'Licensed homes'],
      [3, 'as of 6/30/2021'],
    ],
    Homes: [
      [1, 'Name', 'Zip', 'Beds', 'Open', 'Since', 'Seen'],
      [3, 'Casa Niño & Co', '01234', '41', 'TRUE', '2021-06-30', '2021-06-30 14:30:00'],
      [4, ' two\nlines ', '1234', '4.15', 'FALSE', '', '08:30:00'],
      [5, '123456789012345', '1000000000000000000000', '0.0000001', '-2.5', 'A', ''],
    ],
  })
  expect(bytes).toEqual(content)
})

test('reads the stored value of a formula, and an error as an empty cell', async () => {
  const { tables } = await read(
    withCell('<c r="A2"><f>SUM(1,2)</f><v>3</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
  )
  expect(tables.Homes).toEqual([
    [1, 'a', 'b'],
    [2, '3', ''],
  ])
})

test('refuses a formula without a stored value, with its cell', async () => {
  const message = 'has a formula without a stored value in cell B2; open it in Excel and save it again'
  expect(await refusalOf(withCell('<c r="A2"><v>1</v></c><c r="B2"><f>A2+1</f></c>'))).toBe(message)
  expect(await refusalOf(withCell('<c r="B2"><f t="shared" si="0"/></c>'))).toBe(message)
})

test.each([
  ['an .xls file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /is an old Excel workbook \(\.xls\); save it as/],
  [
    'an encrypted workbook',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /is encrypted; remove its password/,
  ],
  ['the first half of a workbook', workbookOf({ Homes: [['a']] }).subarray(0, 600), /is a damaged workbook/],
  ['another ZIP archive', zipOf({ 'homes.csv': 'a,b' }), /is a ZIP archive, not an Excel workbook/],
  [
    'a workbook with macros',
    zipOf({ ...workbookParts({ Homes: [['a']] }), 'xl/vbaProject.bin': 'Sub' }),
    /contains macros/,
  ],
  [
    'a document type with entities',
    changed((sheet) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheet}`),
    /contains an XML document type/,
  ],
  ['a workbook without its sheet', changed(() => ''), /cannot be read as an Excel workbook|is empty/],
  ['XML that ends early', changed((sheet) => sheet.slice(0, -30)), /cannot be read as an Excel workbook/],
])('refuses %s with the reason', async (_, content, message) => {
  expect(await refusalOf(content)).toMatch(message)
})

test('refuses a workbook with one changed byte', async () => {
  const content = workbookOf({ Homes: [['Oak House', 'Elm House']] })
  const at = content.indexOf('xl/worksheets/sheet1.xml') + 40
  content[at] = (content[at] ?? 0) ^ 0x10
  expect(await refusalOf(content)).toMatch(/damaged/)
})

test('refuses a ZIP bomb by its directory, without unpacking it', async () => {
  const statedSize = 4_000_000_000
  const bomb = zipOf({ ...workbookParts({ Homes: [['a']] }), 'xl/media/a.xml': { content: 'x', statedSize } })
  expect(await refusalOf(bomb)).toBe('unpacks to 4,001 MB, more than 128 MB; save the sheet as CSV in UTF-8')
})

test('refuses a ZIP bomb whose directory states a small size', async () => {
  const content = 'x'.repeat(MAX_UNPACKED_BYTES)
  const bomb = zipOf({ ...workbookParts({ Homes: [['a']] }), 'xl/a.xml': { content, statedSize: 100 } })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await refusalOf(bomb)).toMatch(/damaged/)
})

test('refuses a file above the limit before reading it', async () => {
  const content = Buffer.alloc(MAX_WORKBOOK_BYTES + 1)
  content.write('PK\u0003\u0004')
  expect(await refusalOf(content)).toBe(
    'has 33 MB, more than the 32 MB of a workbook that an import reads; save the sheet as CSV in UTF-8',
  )
})

test.each([
  ['a value beyond the last column', '<c r="XFD2"><v>1</v></c>', /has a value in column 16384/],
  ['an address that names no cell', '<c r="&#65;1"><v>1</v></c>', /has a cell with the address "&#65;1"/],
  [
    'a cell of 40,000 characters',
    `<c r="A2" t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c>`,
    /Excel allows 32767/,
  ],
])('refuses %s', async (_, xml, message) => {
  expect(await refusalOf(withCell(xml))).toMatch(message)
})

test.each([
  ['a row that no workbook can have', '<row r="2000000000"><c><v>1</v></c></row>', /has a row 2000000000/],
  [
    'a gap that would take memory for millions of empty cells',
    '<row r="1000000"><c r="RZ1000000"><v>1</v></c></row>',
    /has a sheet with 1000000 rows and 494 columns/,
  ],
  [
    'a gap behind a quote in a comment',
    '<!-- <c a=" --><row r="1000000"><c r="RZ1000000"><v>1</v></c></row><!-- " -->',
    /has a sheet with 1000000 rows/,
  ],
])('refuses %s', async (_, xml, message) => {
  expect(await refusalOf(changed((sheet) => sheet.replace('</sheetData>', `${xml}</sheetData>`)))).toMatch(
    message,
  )
})

import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openRegisterFolder } from '#server/testing/register-file.ts'
import { type WorkbookSheets, workbookOf, workbookParts, zipOf } from '#server/testing/workbook-file.ts'
import { CatalogueError } from './errors.ts'
import { decodeCells } from './header.ts'
import { openTables } from './open-tables.ts'
import { readInWorker } from './read-in-worker.ts'
import { MAX_UNPACKED_BYTES, MAX_WORKBOOK_BYTES } from './workbook.ts'

const folder = openForTests(openRegisterFolder)

/** Reads the sheets of a file by name, each as its rows with line and cells. */
async function read(content: Uint8Array) {
  const path = await folder.write('some.xlsx', content)
  const tables: Record<string, unknown[]> = {}
  for (const { sheet, rows } of await openTables(path)) {
    const read: unknown[] = []
    for await (const row of rows) read.push([row.line, ...decodeCells(row)])
    tables[sheet ?? ''] = read
  }
  return tables
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
  const tables = await read(content)
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
})

test('reads the stored value of a formula, and an error as an empty cell', async () => {
  const tables = await read(
    withCell('<c r="A2"><f>SUM(1,2)</f><v>3</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
  )
  expect(tables.Homes).toEqual([
    [1, 'a', 'b'],
    [2, '3', ''],
  ])
})

test('reads a number that is no date in a cell of dates as an empty cell', async () => {
  expect((await read(withCell('<c r="A2" s="1"><v>1e300</v></c><c r="B2"><v>2</v></c>'))).Homes?.[1]).toEqual(
    [2, '', '2'],
  )
})

test('refuses a formula without a stored value', async () => {
  const message = 'has a formula without a stored value; save the sheet as CSV in UTF-8'
  expect(await refusalOf(withCell('<c r="A2"><v>1</v></c><c r="B2"><f>A2+1</f></c>'))).toBe(message)
  expect(await refusalOf(withCell('<c r="B2"><f t="shared" si="0"/></c>'))).toBe(message)
})

test('reads what other programs write: prefixes, rich and inline texts, escaped characters', async () => {
  const prefixed = changed((sheet) => sheet.replaceAll(/<(\/?)/g, '<$1x:').replace('xmlns=', 'xmlns:x='))
  expect(await read(prefixed)).toEqual({ Homes: [[1, 'a', 'b']] })
  const inline = '<c r="A2" t="inlineStr"><is><r><t>Oak_x000D_</t></r><r><t>House</t></r></is></c>'
  expect((await read(withCell(inline))).Homes?.[1]).toEqual([2, 'Oak\rHouse', ''])
})

test.each([
  [
    'an .xls file',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    /is an old Excel workbook \(\.xls\) or has a password/,
  ],
  [
    'the first half of a workbook',
    workbookOf({ Homes: [['a']] }).subarray(0, 600),
    /cannot be read as an Excel/,
  ],
  ['another ZIP archive', zipOf({ 'homes.csv': 'a,b' }), /cannot be read as an Excel workbook/],
  ['a workbook without its sheet', changed(() => ''), /cannot be read as an Excel workbook|is empty/],
  ['XML that ends early', changed((sheet) => sheet.slice(0, -30)), /cannot be read as an Excel workbook/],
  [
    'cells without addresses',
    changed((sheet) => sheet.replaceAll(/ r="\w+"/g, '')),
    /cannot be read as an Excel/,
  ],
])('refuses %s, and says to save it as CSV', async (_, content, message) => {
  expect(await refusalOf(content)).toMatch(message)
  expect(await refusalOf(content)).toMatch(/as CSV in UTF-8$/)
})

test('refuses a ZIP bomb by its directory, without unpacking it', async () => {
  const bomb = zipOf({
    ...workbookParts({ Homes: [['a']] }),
    'xl/media/a.xml': { content: 'x', statedSize: 4_000_000_000 },
  })
  expect(await refusalOf(bomb)).toBe(
    'unpacks to 4,001 MB, more than the 128 MB of a workbook that an import reads; save the sheet as CSV in UTF-8',
  )
})

test('refuses a ZIP bomb whose directory states a small size', async () => {
  const content = 'x'.repeat(MAX_UNPACKED_BYTES)
  const sheet = 'xl/worksheets/sheet1.xml'
  const bomb = zipOf({ ...workbookParts({ Homes: [['a']] }), [sheet]: { content, statedSize: 100 } })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await refusalOf(bomb)).toMatch(/cannot be read as an Excel workbook/)
})

test('refuses a file above the limit before reading it', async () => {
  const content = Buffer.alloc(MAX_WORKBOOK_BYTES + 1)
  content.write('PK\u0003\u0004')
  expect(await refusalOf(content)).toBe(
    'has 33 MB, more than the 32 MB of a workbook that an import reads; save the sheet as CSV in UTF-8',
  )
})

/** Reads a workbook in a worker. @returns why it is refused, and the longest time in ms that this process stood still */
async function readBeside(content: Uint8Array, limits?: { ms: number; bytes: number }) {
  const path = await folder.write('beside.xlsx', content)
  let [last, longest] = [performance.now(), 0]
  const beat = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 10)
  const refusal = await readInWorker({ path }, undefined, limits).then(
    () => 'is read',
    (error: Error) => error.message,
  )
  clearInterval(beat)
  return { refusal, longest }
}

test.each(['a', 'a ', ' '])('long attributes of %j repeated take no time from this process', async (part) => {
  const content = changed((sheet) =>
    sheet.replace('</sheetData>', `<row ${part.repeat(1_000_000)}></row></sheetData>`),
  )
  expect((await readBeside(content)).longest).toBeLessThan(2000)
})

test('a worker that takes too much memory or time is ended, and this process goes on', async () => {
  const gap = '<row r="1000000"><c r="RZ1000000"><v>1</v></c></row>'
  const wide = changed((sheet) => sheet.replace('</sheetData>', `${gap}</sheetData>`))
  const small = await readBeside(wide, { ms: 60_000, bytes: 300_000_000 })
  expect(small.refusal).toBe('takes too much memory to read; save the table alone as CSV in UTF-8')
  expect(small.longest).toBeLessThan(5000)
  const short = await readBeside(wide, { ms: 1, bytes: 10_000_000_000 })
  expect(short.refusal).toBe('takes too much time to read; save the table alone as CSV in UTF-8')
})

test('the memory of one worker is free before the next one starts', async () => {
  const gap = '<row r="1000000"><c r="RZ1000000"><v>1</v></c></row>'
  const wide = changed((sheet) => sheet.replace('</sheetData>', `${gap}</sheetData>`))
  const before = process.memoryUsage.rss()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss() - before)
  }, 10)
  const limits = { ms: 60_000, bytes: 300_000_000 }
  for (let file = 0; file < 5; file++) expect((await readBeside(wide, limits)).refusal).toContain('memory')
  clearInterval(watch)
  expect(peak).toBeLessThan(3 * limits.bytes)
})

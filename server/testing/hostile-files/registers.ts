import { gzipSync } from 'node:zlib'
import { MAX_ROW_BYTES } from '#server/features/catalogue/reading/open-tables.ts'
import { MAX_UNPACKED_BYTES, MAX_WORKBOOK_BYTES } from '#server/features/catalogue/reading/workbook.ts'
import { workbookParts, zipOf } from '../workbook-file.ts'
import type { HostileFile } from './hostile-file.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const PARTS = workbookParts({ Homes: [['a', 'b']] })
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** A workbook whose sheet `change` edits. */
const changed = (change: (sheet: string) => string) =>
  zipOf({ ...PARTS, [SHEET]: change(PARTS[SHEET] ?? '') })
const withRows = (xml: string) => changed((sheet) => sheet.replace('</sheetData>', `${xml}</sheetData>`))
const withFile = (name: string, file: Parameters<typeof zipOf>[0][string]) =>
  zipOf({ ...PARTS, [name]: file })

function largeWorkbook(): Buffer {
  const content = Buffer.alloc(MAX_WORKBOOK_BYTES + 1)
  content.write('PK\u0003\u0004')
  return content
}

/** Register files that an import refuses, with its message. */
export const HOSTILE_REGISTERS: HostileFile[] = [
  { name: 'a gzip file', content: () => gzipSync('a,b\n'), refusal: /gzip/ },
  { name: 'UTF-16', content: () => Buffer.from('\ufeffa,b\n', 'utf16le'), refusal: /UTF-16/ },
  {
    name: 'a row of 50 MB',
    content: () => Buffer.from(`a,b\n${'x'.repeat(50_000_000)},1\n`),
    refusal: /begins at line 2 is longer than 256 kB/,
  },
  {
    name: 'a quote that is never closed',
    content: () => Buffer.from(`a,b\n"${'5,6\n'.repeat(MAX_ROW_BYTES)}`),
    refusal: /begins at line 2 is longer than 256 kB/,
  },
  { name: 'a misplaced quote', content: () => Buffer.from('a,b\nx "y",3\n'), refusal: /misplaced quote/ },
  { name: 'an .xls file', content: () => OLE, refusal: /is an old Excel workbook/ },
  { name: 'half a workbook', content: () => zipOf(PARTS).subarray(0, 600), refusal: /save the sheet as CSV/ },
  {
    name: 'another ZIP archive',
    content: () => zipOf({ 'a.csv': 'a,b' }),
    refusal: /cannot be read as an Excel workbook/,
  },
  {
    name: 'entities that expand a billion times',
    content: () =>
      changed((sheet) => `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheet}`),
    refusal: 'has no rows to look at',
  },
  {
    name: 'a ZIP bomb of 4 GB',
    content: () => withFile('xl/a.xml', { content: 'x', statedSize: 4_000_000_000 }),
    refusal: /^unpacks to 4,001 MB, more than the 128 MB/,
  },
  {
    name: 'a ZIP bomb that states a small size',
    content: () => withFile(SHEET, { content: 'x'.repeat(MAX_UNPACKED_BYTES), statedSize: 100 }),
    refusal: /cannot be read as an Excel workbook/,
  },
  { name: 'a workbook of 33 MB', content: largeWorkbook, refusal: /more than the 32 MB of a workbook/ },
  {
    name: 'a gap of 494 million empty cells',
    content: () => withRows('<row r="1000000"><c r="RZ1000000"><v>1</v></c></row>'),
    refusal: /takes too much memory to read/,
  },
]

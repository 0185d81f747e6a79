import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { CatalogueError } from './errors.ts'
import { MAX_ROWS, type Table, type TableRow } from './header.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

/** The longest row in the known registers has 4 kB. After an unclosed quote, the rest of the file becomes one row. */
export const MAX_ROW_BYTES = 256 * 1024
/** The first bytes of files that are not UTF-8 CSV, each with the error message. */
const OTHER_FILE_TYPES: readonly [bytes: readonly number[], message: string][] = [
  [[0xff, 0xfe], 'is UTF-16; save it as CSV in UTF-8'],
  [[0xfe, 0xff], 'is UTF-16; save it as CSV in UTF-8'],
  [[0x1f, 0x8b], 'is compressed with gzip; unpack it first'],
]
const DELIMITERS = [',', ';', '\t'] as const
const QUOTED = /"[^"]*"?/g
/** Enough to tell what separates cells. */
const START_BYTES = 64 * 1024
const UTF8_BOM = [0xef, 0xbb, 0xbf] as const
/** Longest first. By default, the parser expects every row to end like the first one. */
const LINE_ENDINGS = ['\r\n', '\n', '\r']
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/**
 * Streams the rows of a CSV file, starting with the header (RFC 4180, but with any mix of line endings, an optional
 * byte order mark, and semicolons or tabs where a spreadsheet of another country writes them).
 * @throws CatalogueError with the line number if the file isn't valid CSV
 */
export async function* readCsvRows(path: string): AsyncGenerator<TableRow> {
  /** Lines of the rows parsed so far. (The parser's own count includes a CRLF within quotes twice.) */
  let lineCount = 0
  /** Where the rows begin that the parser has read ahead. */
  const lines: number[] = []
  const parser = parse({
    encoding: 'latin1',
    delimiter: await findDelimiter(path),
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: LINE_ENDINGS,
    relax_column_count: true,
    skip_empty_lines: true,
    // Counted here, not where rows are yielded: by then, the parser may be ahead or may have failed.
    on_record(cells: string[], context) {
      lines.push(lineCount + context.empty_lines + 1)
      lineCount += 1 + countLineBreaks(cells)
      return cells
    },
  })
  const bytes = Readable.from(stripByteOrderMark(createReadStream(path)))
  bytes.on('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  try {
    let rows = 0
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (rows++ > MAX_ROWS) throw new CatalogueError(`has more than ${MAX_ROWS} rows`)
      yield { line: lines.shift() ?? lineCount, cells }
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new CatalogueError(describeError(error, lineCount + Number(error.empty_lines) + 1))
      : error
  } finally {
    bytes.destroy()
  }
}

/** What stands most often between the cells at the start of a file. */
async function findDelimiter(path: string): Promise<string> {
  const start = await createReadStream(path, { encoding: 'latin1', end: START_BYTES }).toArray()
  const outside = start.join('').replace(QUOTED, '')
  const times = DELIMITERS.map((delimiter) => outside.split(delimiter).length)
  return DELIMITERS[times.indexOf(Math.max(...times))] ?? ','
}

async function* stripByteOrderMark(chunks: AsyncIterable<Uint8Array>) {
  let first = true
  for await (const chunk of chunks) {
    yield first ? checkStart(chunk) : chunk
    first = false
  }
}

function checkStart(chunk: Uint8Array): Uint8Array {
  const otherType = OTHER_FILE_TYPES.find(([bytes]) => startsWith(chunk, bytes))
  if (otherType) throw new CatalogueError(otherType[1])
  return startsWith(chunk, UTF8_BOM) ? chunk.subarray(UTF8_BOM.length) : chunk
}

const countLineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)

function describeError(error: CsvError, line: number): string {
  const where = `the row that begins at line ${line}`
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `${where} is longer than ${MAX_ROW_BYTES / 1024} kB; check it for an unclosed quote`
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${where} has an unclosed quote`
  return `${where} has a misplaced quote; quote the whole cell and double the quotes inside it`
}

/** Enough to tell a workbook from a CSV file. */
const SIGNATURE_BYTES = 8

/**
 * Opens a register's file: CSV in UTF-8, or an Excel workbook (.xlsx), told apart by the first bytes.
 * @throws CatalogueError if it can't be read, or is another kind of file, too large or damaged; for CSV, only while its rows are read
 */
export async function openTables(path: string): Promise<Table[]> {
  return isWorkbook(await readStart(path)) ? readWorkbook(path) : [{ sheet: null, rows: readCsvRows(path) }]
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path).catch(refuseUnreadable)
  try {
    const { buffer, bytesRead } = await file
      .read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
      .catch(refuseUnreadable)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refuseUnreadable({ code }: NodeJS.ErrnoException): never {
  throw new CatalogueError(code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`)
}

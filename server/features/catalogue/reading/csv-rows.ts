import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { CatalogueError } from './refusals.ts'

/** The longest row of the known registers has 4 kB; an unbalanced quote swallows everything that follows. */
export const MAX_ROW_BYTES = 256 * 1024
/** Five times the nursing homes and assisted living communities of the whole country. */
export const MAX_ROWS = 250_000

/** A row as it stands in the file, each byte of a cell one character (Latin-1), undecoded. */
export interface CsvRow {
  /** Where it begins, from 1. */
  line: number
  cells: string[]
}

/** What the first bytes give away about a file that is no CSV in UTF-8. */
const FOREIGN_STARTS: readonly [bytes: readonly number[], what: string][] = [
  [[0xff, 0xfe], 'is UTF-16; save it as CSV in UTF-8'],
  [[0xfe, 0xff], 'is UTF-16; save it as CSV in UTF-8'],
  [[0x50, 0x4b, 0x03, 0x04], 'is an Excel workbook or a ZIP archive; save it as CSV in UTF-8'],
  [[0x1f, 0x8b], 'is compressed with gzip; unpack it first'],
]
const UTF8_BOM = [0xef, 0xbb, 0xbf] as const
/** The longest first. By default the parser takes the first line's ending for that of all rows. */
const LINE_ENDINGS = ['\r\n', '\n', '\r']
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/**
 * The rows of a CSV file (RFC 4180, any line endings, also several in one file, with or without a byte order mark), the header first, one at
 * a time. `onBytes` sees every chunk of the file as it is read.
 * @throws CatalogueError naming the line, when the file is not such a CSV
 */
export async function* readCsvRows(
  path: string,
  onBytes: (chunk: Uint8Array) => void,
): AsyncGenerator<CsvRow> {
  /** Lines taken by the rows parsed so far. (The parser's own count takes CRLF within quotes for two.) */
  let taken = 0
  const parser = parse({
    encoding: 'latin1',
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: LINE_ENDINGS,
    relax_column_count: true,
    skip_empty_lines: true,
    // Here and not where rows are handed out: that is later, and an error overtakes them.
    on_record: ((cells: string[], context: InfoRecord): CsvRow => {
      const line = taken + context.empty_lines + 1
      taken += 1 + lineBreaksIn(cells)
      return { line, cells }
    }) as never,
  })
  const bytes = Readable.from(withoutMark(createReadStream(path), onBytes))
  bytes.on('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  try {
    let rows = 0
    for await (const row of parser as AsyncIterable<CsvRow>) {
      if (rows++ > MAX_ROWS) throw new CatalogueError(`has more than ${MAX_ROWS} rows`)
      yield row
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new CatalogueError(inWords(error, taken + Number(error.empty_lines) + 1))
      : error
  } finally {
    bytes.destroy()
  }
}

async function* withoutMark(chunks: AsyncIterable<Uint8Array>, onBytes: (chunk: Uint8Array) => void) {
  let first = true
  for await (const chunk of chunks) {
    onBytes(chunk)
    yield first ? checkStart(chunk) : chunk
    first = false
  }
}

function checkStart(chunk: Uint8Array): Uint8Array {
  const foreign = FOREIGN_STARTS.find(([bytes]) => startsWith(chunk, bytes))
  if (foreign) throw new CatalogueError(foreign[1])
  return startsWith(chunk, UTF8_BOM) ? chunk.subarray(UTF8_BOM.length) : chunk
}

const lineBreaksIn = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)

function inWords(error: CsvError, line: number): string {
  const where = `the row that begins at line ${line}`
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `${where} is longer than ${MAX_ROW_BYTES / 1024} kB; is a quote left open there?`
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${where} opens a quote that is never closed`
  return `${where} has a quote in the wrong place; a cell with quotes must be quoted, and its own doubled`
}

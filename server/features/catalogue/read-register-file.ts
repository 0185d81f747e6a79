import { createHash } from 'node:crypto'
import { CatalogueError, type Finding } from './reading/errors.ts'
import { explainUnknownHeader, findTable, MAX_ROWS_ABOVE, type RecognizedTable } from './reading/header.ts'
import { openTables } from './reading/open-tables.ts'
import { parseDate } from './reading/readers.ts'
import { decodeCells, isBlankRow, type Table, type TableRow, takeRows } from './reading/table.ts'
import type { ZipIndex } from './reading/zip-index.ts'
import type { RegisterRecord } from './record.ts'
import { type FindingCount, RecordReader } from './record-reader.ts'
import type { Format, RegisterList } from './registers/format.ts'

const ROWS_PER_BATCH = 1000

/** Callbacks of an import: rows and bytes read so far, refused rows, values treated as unknown, and the file's date. */
export interface ImportWatcher {
  onStart?(): void
  onProgress?(rows: number, bytes: number): void
  onRefused?(finding: Finding): void
  onNote?(finding: Finding): void
  /** Asks for the date of a file that doesn't state one (YYYY-MM-DD); undefined if it stays unknown. */
  askDate?(): Promise<string | undefined>
  /** Asks which of the lists with the same header the file is; undefined if it can't be asked. */
  askList?(lists: readonly RegisterList[]): Promise<RegisterList | undefined>
}

export interface ReadFile {
  format: Format
  read: number
  refused: number
  /** How many of the refused rows couldn't be read. The others aren't homes for older people, or repeat another row. */
  unreadable: number
  findings: FindingCount[]
  /** The newest date in the rows (YYYY-MM-DD); null if the format has no dates. */
  date: string | null
  /** Which of the format's lists it is, if it has several and the file tells. */
  list?: RegisterList | undefined
  sha256: Buffer
}

/**
 * Streams a file and passes its usable records on in batches.
 * @throws CatalogueError if the file isn't CSV or a workbook, has an unknown header, or has no usable row
 */
export async function readRegisterFile(
  path: string,
  formats: readonly Format[],
  zips: ZipIndex,
  watcher: ImportWatcher,
  onBatch: (records: RegisterRecord[], format: Format) => Promise<void>,
): Promise<ReadFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const tables = await openTables(path, (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  const { first, rows, format, headerIndex } = await chooseTable(tables, formats)
  const reader = new RecordReader(format, first[headerIndex]?.cells.length ?? 0, zips, watcher)
  let batch: RegisterRecord[] = []
  for await (const row of chain(first.slice(headerIndex + (format.headerRows ?? 1)), rows)) {
    // Some files end with thousands of rows of commas.
    if (isBlankRow(row)) continue
    const record = reader.read(row)
    if (record) batch.push(record)
    if (batch.length < ROWS_PER_BATCH) continue
    await onBatch(batch, format)
    batch = []
    watcher.onProgress?.(reader.rows, bytes)
  }
  if (batch.length > 0) await onBatch(batch, format)
  watcher.onProgress?.(reader.rows, bytes)
  if (reader.refused === reader.rows) {
    throw new CatalogueError(`has no usable row among ${reader.rows}; nothing was changed`)
  }
  const date = reader.newest ?? findDateAbove(first.slice(0, headerIndex).flatMap(decodeCells), format)
  return {
    format,
    read: reader.rows,
    refused: reader.refused,
    unreadable: reader.unreadable,
    findings: reader.listFindings(),
    date,
    list: reader.recognizeList(path),
    sha256: hash.digest(),
  }
}

interface ChosenTable extends RecognizedTable {
  first: TableRow[]
  /** The rows after the first. */
  rows: AsyncIterable<TableRow>
}

/**
 * Chooses the first table with a known header.
 * @throws CatalogueError about the first table that isn't empty, if none has one
 */
async function chooseTable(tables: readonly Table[], formats: readonly Format[]): Promise<ChosenTable> {
  const tops: string[][][] = []
  for (const { sheet, rows } of tables) {
    const first = await takeRows(rows, MAX_ROWS_ABOVE)
    const top = first.map(decodeCells)
    const known = formats.filter((format) => sheet === null || (format.sheet ?? sheet) === sheet)
    const found = findTable(top, known)
    if (found) return { ...found, first, rows }
    tops.push(top)
  }
  throw explainUnknown(tops, tables, formats)
}

function explainUnknown(
  tops: readonly (readonly string[][])[],
  tables: readonly Table[],
  formats: readonly Format[],
): CatalogueError {
  const top = tops.find((rows) => rows.length > 0)
  if (!top) return new CatalogueError('is empty')
  const elsewhere = tops.flatMap((rows) => findTable(rows, formats) ?? [])[0]
  if (!elsewhere) return explainUnknownHeader(top, formats)
  const sheets = tables.map(({ sheet }) => JSON.stringify(sheet)).join(', ')
  const { sheet, name } = elsewhere.format
  return new CatalogueError(`has no sheet ${JSON.stringify(sheet)}, which ${name} needs (it has ${sheets})`)
}

/** The first date that the format's expression finds in the texts above the table. */
function findDateAbove(texts: readonly string[], { asOf }: Format): string | null {
  if (!asOf || 'column' in asOf) return null
  for (const text of texts) {
    const day = parseDate(new RegExp(asOf.above, 'iu').exec(text)?.[1] ?? '')
    if (day !== null) return day
  }
  return null
}

async function* chain(first: readonly TableRow[], rest: AsyncIterable<TableRow>) {
  yield* first
  yield* rest
}

import { createHash } from 'node:crypto'
import type { Format } from './formats/format.ts'
import type { Cell } from './reading/cell.ts'
import { type CsvRow, readCsvRows } from './reading/csv-rows.ts'
import { CatalogueError, type Finding, RefusedRowError } from './reading/errors.ts'
import { MAX_ROWS_ABOVE, recognizeTable } from './reading/header.ts'
import { readRecord } from './reading/read-record.ts'
import { Row } from './reading/row.ts'
import type { ZipIndex } from './reading/zip-index.ts'
import type { RegisterRecord } from './record.ts'

const ROWS_PER_BATCH = 1000

/** Callbacks of an import: rows and bytes read so far, refused rows, values treated as unknown, and the file's date. */
export interface ImportWatcher {
  onStart?(): void
  onProgress?(rows: number, bytes: number): void
  onRefused?(finding: Finding): void
  onNote?(finding: Finding): void
  /** Asks for the date of a file that doesn't state one (YYYY-MM-DD); undefined if it stays unknown. */
  askDate?(): Promise<string | undefined>
}

export interface ReadFile {
  format: Format
  read: number
  refused: number
  /** The newest date in the rows (YYYY-MM-DD); null if the format has no dates. */
  date: string | null
  sha256: Buffer
}

/**
 * Streams a file and passes its usable records on in batches.
 * @throws CatalogueError if the file isn't CSV, has an unknown header, or has no usable row
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
  const rows = readCsvRows(path, (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  const first = await takeRows(rows, MAX_ROWS_ABOVE)
  if (first.length === 0) throw new CatalogueError('is empty')
  const { format, headerIndex } = recognizeTable(first.map(decodeUtf8), formats)
  const reader = new RecordReader(format, first[headerIndex]?.cells.length ?? 0, zips, watcher)
  let batch: RegisterRecord[] = []
  for await (const row of chain(first.slice(headerIndex + (format.headerRows ?? 1)), rows)) {
    // Some files end with thousands of rows of commas.
    if (row.cells.every((cell) => cell.trim() === '')) continue
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
  const date = reader.newest ?? format.dateAbove?.(first.slice(0, headerIndex).flatMap(decodeUtf8)) ?? null
  return { format, read: reader.rows, refused: reader.refused, date, sha256: hash.digest() }
}

/** Decodes the cells of a row. Invalid UTF-8 becomes a replacement character, which no known column contains. */
const decodeUtf8 = ({ cells }: CsvRow) => cells.map((cell) => Buffer.from(cell, 'latin1').toString('utf8'))

async function takeRows(rows: AsyncGenerator<CsvRow>, count: number): Promise<CsvRow[]> {
  const taken: CsvRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

async function* chain(first: readonly CsvRow[], rest: AsyncIterable<CsvRow>) {
  yield* first
  yield* rest
}

/** Converts the rows of one file into records and counts them. */
class RecordReader {
  rows = 0
  refused = 0
  newest: string | null = null
  readonly #indexes: ReadonlyMap<string, number>
  /** The ids of the accepted rows. */
  readonly #acceptedIds = new Set<string>()

  constructor(
    private readonly format: Format,
    /** The number of cells of the header, which every row must have. */
    private readonly width: number,
    private readonly zips: ZipIndex,
    private readonly watcher: ImportWatcher,
  ) {
    this.#indexes = new Map(format.columns.map((column, index) => [column, index]))
  }

  /** Returns the row's record, or undefined if the row is refused. */
  read({ line, cells }: CsvRow): RegisterRecord | undefined {
    this.rows++
    const notes: Finding[] = []
    const row = new Row(line, cells, this.#indexes, (note) => notes.push(note))
    try {
      const record = this.#readAccepted(row, cells.length)
      for (const note of notes) this.watcher.onNote?.(note)
      return record
    } catch (error) {
      if (!(error instanceof RefusedRowError)) throw error
      this.refused++
      this.watcher.onRefused?.(error.finding)
      return undefined
    }
  }

  #readAccepted(row: Row, cells: number): RegisterRecord {
    const { columnOf, dateOf } = this.format
    if (cells !== this.width) row.refuse('the row', `has ${cells} cells, not ${this.width}`)
    const record = readRecord(row, this.format, this.zips)
    if (this.#acceptedIds.has(record.sourceId))
      row.refuse(idCell(columnOf.id), 'is already used by an earlier row')
    const date = dateOf?.(row) ?? null
    // From here on, nothing can refuse the row.
    this.#acceptedIds.add(record.sourceId)
    if (date !== null && (this.newest === null || date > this.newest)) this.newest = date
    return record
  }
}

const idCell = (id: Format['columnOf']['id']): Cell =>
  (Array.isArray(id) ? (id as Cell[])[0] : (id as Cell)) ?? ''

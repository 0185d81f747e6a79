import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ZipRow } from '../family/geography/zip-file.ts'
import type { Format } from './formats/format.ts'
import { FORMATS } from './formats/formats.ts'
import { type CsvRow, readCsvRows } from './reading/csv-rows.ts'
import { CatalogueError, type Finding, RefusedRowError } from './reading/errors.ts'
import { recognizeFormat } from './reading/header.ts'
import { readRecord } from './reading/read-record.ts'
import { Row } from './reading/row.ts'
import type { RegisterRecord } from './record.ts'
import { createStaging, stageRecords } from './record-queries.ts'

const ROWS_PER_STATEMENT = 1000

/** Callbacks while the file is read: rows and bytes so far, refused rows, and values treated as unknown. */
export interface ImportWatcher {
  onProgress?(rows: number, bytes: number): void
  onRefused?(finding: Finding): void
  onNote?(finding: Finding): void
}

export interface StagedFile {
  format: Format
  read: number
  refused: number
  /** The newest date in the rows (YYYY-MM-DD); null if the format has no dates. */
  date: string | null
  sha256: Buffer
}

/**
 * Streams a file and stages its usable records for `source`, by default the format's name.
 * @throws CatalogueError if the file isn't CSV, has an unknown header, or has no usable row
 */
export async function stageFile(
  tx: Transaction,
  { path, source }: { path: string; source?: string | undefined },
  zips: ReadonlyMap<string, ZipRow>,
  watcher: ImportWatcher,
): Promise<StagedFile> {
  await createStaging(tx)
  const hash = createHash('sha256')
  let bytes = 0
  const rows = readCsvRows(path, (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  const header = await rows.next()
  if (header.done) throw new CatalogueError('is empty')
  const format = recognizeFormat(header.value.cells.map(decodeUtf8), FORMATS)
  const reader = new RecordReader(format, zips, watcher)
  let batch: RegisterRecord[] = []
  for await (const row of rows) {
    const record = reader.read(row)
    if (record) batch.push(record)
    if (batch.length < ROWS_PER_STATEMENT) continue
    await stageRecords(tx, source ?? format.name, batch)
    batch = []
    watcher.onProgress?.(reader.rows, bytes)
  }
  if (batch.length > 0) await stageRecords(tx, source ?? format.name, batch)
  watcher.onProgress?.(reader.rows, bytes)
  if (reader.refused === reader.rows) {
    throw new CatalogueError(`has no usable row among ${reader.rows}; nothing was changed`)
  }
  return { format, read: reader.rows, refused: reader.refused, date: reader.newest, sha256: hash.digest() }
}

/** Decodes a header cell. Invalid UTF-8 becomes a replacement character, which no known column contains. */
const decodeUtf8 = (cell: string) => Buffer.from(cell, 'latin1').toString('utf8')

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
    private readonly zips: ReadonlyMap<string, ZipRow>,
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
    const { columns, columnOf, dateOf } = this.format
    if (cells !== columns.length) row.refuse('the row', `has ${cells} cells, not ${columns.length}`)
    const record = readRecord(row, this.format, this.zips)
    if (this.#acceptedIds.has(record.sourceId)) row.refuse(columnOf.id, 'is already used by an earlier row')
    const date = dateOf?.(row) ?? null
    // From here on, nothing can refuse the row.
    this.#acceptedIds.add(record.sourceId)
    if (date !== null && (this.newest === null || date > this.newest)) this.newest = date
    return record
  }
}

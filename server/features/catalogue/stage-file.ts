import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ZipRow } from '../family/geography/zip-file.ts'
import type { Format } from './formats/format.ts'
import { FORMATS } from './formats/formats.ts'
import { type CsvRow, readCsvRows } from './reading/csv-rows.ts'
import { recognizeFormat } from './reading/header.ts'
import { readRecord } from './reading/read-record.ts'
import { CatalogueError, type Finding, RowRefused } from './reading/refusals.ts'
import { Row } from './reading/row.ts'
import type { RegisterRecord } from './record.ts'
import { createStaging, stageRecords } from './record-queries.ts'

const ROWS_PER_STATEMENT = 1000

/** Told while the file is read: rows and bytes so far, rows that cannot be used, facts that are left unknown. */
export interface ImportWatcher {
  onProgress?(rows: number, bytes: number): void
  onRefused?(finding: Finding): void
  onNote?(finding: Finding): void
}

export interface StagedFile {
  format: Format
  read: number
  refused: number
  /** The newest day that a row says it is of; null when the format has none. */
  date: string | null
  sha256: Buffer
}

/**
 * Reads a file row by row and stages its usable records for `source`, by default the format's name.
 * @throws CatalogueError when it is no CSV, has no known header, or has no row that can be used
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
  const format = recognizeFormat(header.value.cells.map(decoded), FORMATS)
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
    throw new CatalogueError(`has no row that can be used, of ${reader.rows}; nothing was changed`)
  }
  return { format, read: reader.rows, refused: reader.refused, date: reader.newest, sha256: hash.digest() }
}

/** A cell of the header; what is no UTF-8 matches no known column. */
const decoded = (cell: string) => Buffer.from(cell, 'latin1').toString('utf8')

/** Turns rows of one file into records and keeps count. */
class RecordReader {
  rows = 0
  refused = 0
  newest: string | null = null
  readonly #places: ReadonlyMap<string, number>
  /** The register's numbers of the rows that were taken. */
  readonly #seen = new Set<string>()

  constructor(
    private readonly format: Format,
    private readonly zips: ReadonlyMap<string, ZipRow>,
    private readonly watcher: ImportWatcher,
  ) {
    this.#places = new Map(format.columns.map((column, index) => [column, index]))
  }

  /** The record of a row, or undefined when the row is refused. */
  read({ line, cells }: CsvRow): RegisterRecord | undefined {
    this.rows++
    const notes: Finding[] = []
    const row = new Row(line, cells, this.#places, (note) => notes.push(note))
    try {
      const record = this.#readOnce(row, cells.length)
      for (const note of notes) this.watcher.onNote?.(note)
      return record
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      this.refused++
      this.watcher.onRefused?.(error.finding)
      return undefined
    }
  }

  #readOnce(row: Row, cells: number): RegisterRecord {
    const { columns, at, dateOf } = this.format
    if (cells !== columns.length) row.refuse('the row', `has ${cells} cells, not ${columns.length}`)
    const record = readRecord(row, this.format, this.zips)
    if (this.#seen.has(record.sourceId)) row.refuse(at.id, 'stands in the file already')
    const date = dateOf?.(row) ?? null
    // Nothing refuses the row from here on.
    this.#seen.add(record.sourceId)
    if (date !== null && (this.newest === null || date > this.newest)) this.newest = date
    return record
  }
}

import { basename } from 'node:path'
import type { RegisterRecord } from '../record.ts'
import type { Format, RegisterList } from '../registers/description.ts'
import { CatalogueError, type Finding } from './errors.ts'
import {
  decodeCells,
  explainUnknownHeader,
  findTable,
  isBlankRow,
  MAX_ROWS_ABOVE,
  type RecognizedTable,
  type Table,
  type TableRow,
  takeRows,
} from './header.ts'
import { openTables } from './open-tables.ts'
import { parseDate } from './readers.ts'
import { type FindingCount, RecordReader } from './record-reader.ts'
import type { ZipIndex } from './town.ts'

/** A file to read as one of these registers or, without any, as an unknown one. */
export interface FileTask {
  path: string
  /** What its publisher or sender called it, if the path doesn't say. */
  fileName?: string | undefined
  formats?: readonly Format[]
}

const ROWS_PER_BATCH = 1000

/** What was read since the batch before. */
export interface Batch {
  format: Format
  records: RegisterRecord[]
  findings: [kind: FindingCount['kind'], finding: Finding][]
  /** All rows so far. */
  rows: number
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
}

/**
 * Reads a file and passes its usable records on in batches. Called in a worker (file-worker.ts).
 * @throws CatalogueError if the file isn't CSV or a workbook, has an unknown header, or has no usable row
 */
export async function readRegisterFile(
  { path, fileName = basename(path), formats = [] }: FileTask,
  zips: ZipIndex,
  onBatch: (batch: Batch) => Promise<void>,
): Promise<ReadFile> {
  const { first, rows, format, headerIndex } = await chooseTable(await openTables(path), formats)
  const emptyBatch = (): Batch => ({ format, records: [], findings: [], rows: reader.rows })
  const reader = new RecordReader(format, first[headerIndex]?.cells.length ?? 0, zips, (kind, finding) =>
    batch.findings.push([kind, finding]),
  )
  let batch = emptyBatch()
  const passOn = () => onBatch({ ...batch, rows: reader.rows })
  for await (const row of chain(first.slice(headerIndex + (format.headerRows ?? 1)), rows)) {
    // Some files end with thousands of rows of commas.
    if (isBlankRow(row)) continue
    const record = reader.read(row)
    if (record) batch.records.push(record)
    if (reader.rows % ROWS_PER_BATCH > 0) continue
    await passOn()
    batch = emptyBatch()
  }
  await passOn()
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
    list: reader.recognizeList(fileName),
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

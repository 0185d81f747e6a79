import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Transaction } from '#server/platform/database/connect.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Archive } from './archive-reader.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { ROWS, type Table } from './manifest.ts'
import { countRows, type TableShape } from './tables.ts'

/** The bytes of COPY's text in one part, except a table's last one. */
const MIN_TEXT_BYTES = 2 * 1024 * 1024
const MAX_TEXT_BYTES = 4 * 1024 * 1024
/** The mean distance between rows that may end a part. Less than one part in fifty grows to the maximum before it finds one. */
const BYTES_BETWEEN_ENDS = 512 * 1024
const NEWLINE = 10

/** Reports how many rows of a large table have been copied. */
type OnRows = (table: string, rows: number) => void

/**
 * Adds all rows of a table to a backup, in parts, in COPY's text format with one row per line. Rows come in the order of the
 * table's file if `synchronize_seqscans` is off.
 */
export async function addRows(
  tx: Transaction,
  archive: ArchiveWriter,
  { name, columns }: TableShape,
  onRows: OnRows,
): Promise<Table> {
  let rows = 0
  let part = 0
  let buffered: Uint8Array[] = []
  let size = 0
  const addPart = async () => {
    part++
    const text = Buffer.concat(buffered)
    for (let at = 0; at < text.length; at += MAX_TEXT_BYTES) {
      const piece = `${String(part).padStart(6, '0')}-${String(at / MAX_TEXT_BYTES)}`
      await archive.add(`${ROWS}${name}/${piece}`, text.subarray(at, at + MAX_TEXT_BYTES))
    }
    buffered = []
    size = 0
  }
  const stream = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable()
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    buffered.push(chunk)
    size += chunk.length
    rows += countNewlines(chunk)
    if (size < MIN_TEXT_BYTES || (size < MAX_TEXT_BYTES && !mayEndPart(chunk))) continue
    await addPart()
    onRows(name, rows)
  }
  if (size > 0) await addPart()
  return { name, columns, rows }
}

/**
 * Whether a part may end after this row, which depends on nothing but the row. So the next backup's parts begin and end at
 * the same rows, and have the same bytes, except where rows have changed (content-defined chunking).
 * @param row a message of COPY, which Postgres sends for each row
 */
const mayEndPart = (row: Uint8Array) => crc32(row) % BYTES_BETWEEN_ENDS < row.length

function countNewlines(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count++
  return count
}

/**
 * Restores the rows of a table.
 * @throws OperatorError if the backup's columns differ from the table's, or if rows are missing afterward
 */
export async function restoreRows(
  tx: Transaction,
  archive: Archive,
  table: Table,
  shape: TableShape | undefined,
): Promise<void> {
  const { name, columns, rows } = table
  if (shape?.columns.join() !== columns.join()) {
    throw new OperatorError(`the columns of ${name} in the backup differ from those its migrations create`)
  }
  if (rows > 0) {
    const stream = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
    await pipeline(contentOf(archive, name), stream)
  }
  const restored = await countRows(tx, name)
  if (restored !== rows) throw new OperatorError(`${restored} of ${rows} rows of ${name} were restored`)
}

async function* contentOf(archive: Archive, table: string): AsyncGenerator<Buffer> {
  for await (const { bytes } of archive.read(`${ROWS}${table}/`)) yield bytes
}

import { open } from 'node:fs/promises'
import { readCsvRows } from './csv-rows.ts'
import { CatalogueError } from './errors.ts'
import type { Table } from './table.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

/** Enough to tell a workbook from a CSV file. */
const START_BYTES = 8

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
      .read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
      .catch(refuseUnreadable)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refuseUnreadable({ code }: NodeJS.ErrnoException): never {
  throw new CatalogueError(code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`)
}

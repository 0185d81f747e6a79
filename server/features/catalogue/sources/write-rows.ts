import { open } from 'node:fs/promises'
import { CatalogueError } from '../reading/errors.ts'
import { MAX_ROWS } from '../reading/table.ts'
import { MAX_FILE_BYTES } from './get.ts'

interface Page {
  fields: readonly string[]
  rows: readonly Record<string, unknown>[]
  hasMore: boolean
}

/** Columns that an interface adds to the publisher's own. */
const ADDED = /^(?:_id|_full_text|objectid(?:_\d+)?|fid|globalid|shape.*)$/i

/**
 * Writes rows that come in pages to a CSV file with a register's columns. If the publisher's columns are others, the file has
 * those, and is refused when it is read.
 * @throws CatalogueError if the pages have too many rows or other columns than the first one
 */
export async function writeRows(
  path: string,
  columns: readonly string[],
  readPage: (offset: number) => Promise<Page>,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    let header: readonly string[] | undefined
    let rows = 0
    let bytes = 0
    for (;;) {
      const page = await readPage(rows)
      if (!header) {
        header = chooseHeader(columns, page.fields)
        await file.write(`${toLine(header)}`)
      }
      const text = page.rows.map((row) => toLine(header?.map((name) => row[name]) ?? [])).join('')
      bytes += text.length
      rows += page.rows.length
      if (rows > MAX_ROWS || bytes > MAX_FILE_BYTES)
        throw new CatalogueError('the publisher has too many rows')
      await file.write(text)
      if (!page.hasMore || page.rows.length === 0) return
    }
  } finally {
    await file.close()
  }
}

function chooseHeader(columns: readonly string[], fields: readonly string[]): readonly string[] {
  const own = fields.filter((field) => columns.includes(field) || !ADDED.test(field))
  return own.length === columns.length && columns.every((column) => own.includes(column)) ? columns : own
}

const toLine = (cells: readonly unknown[]) => `${cells.map(toCell).join(',')}\n`

const toCell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

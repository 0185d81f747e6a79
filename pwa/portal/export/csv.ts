/** A column of an export: its header and the text of a row's cell. */
export interface CsvColumn<T> {
  header: string
  cell: (row: T) => string
}

/** Marks the file as UTF-8 for spreadsheets. */
const BOM = '\uFEFF'

/**
 * Prevents a spreadsheet from reading a cell as a formula: one that begins with = + - @, also in full width, or with a tab or
 * a line break gets a leading apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const escapeFormula = (cell: string): string =>
  /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/.test(cell) ? `'${cell}` : cell

/** One record per RFC 4180: every cell in quotes, quotes doubled, CRLF at the end. */
const toRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join()}\r\n`

/** The records of these rows, without a header. */
export const toRecords = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string =>
  rows.map((row) => toRecord(columns.map(({ cell }) => cell(row)))).join('')

/** The start of a CSV file: the byte order mark and the header. */
export const toHeaderRecord = <T>(columns: readonly CsvColumn<T>[]): string =>
  BOM + toRecord(columns.map(({ header }) => header))

/** Rows between two pauses: about 10 ms of work. */
const ROWS_PER_CHUNK = 500

/**
 * Writes all rows to a CSV file. Pauses between chunks, so that the page stays responsive even with 50,000
 * rows.
 */
export async function writeCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): Promise<Blob> {
  const parts: BlobPart[] = [toHeaderRecord(columns)]
  for (let from = 0; from < rows.length; from += ROWS_PER_CHUNK) {
    // Encode each chunk now: encoding 15 MB at the end would block the page.
    parts.push(new Blob([toRecords(columns, rows.slice(from, from + ROWS_PER_CHUNK))]))
    await yieldToPage()
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Yields to the event loop. Uses a message because browsers throttle timers in background tabs. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** A column of an export: its head, and what stands in a row's cell. */
export interface CsvColumn<T> {
  head: string
  cell: (row: T) => string
}

/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF'

/**
 * A cell that no spreadsheet takes for a formula: one that begins with = + - @ tab or CR gets an apostrophe in
 * front (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const escapeFormula = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** One record as RFC 4180 has it: every cell in quotes, quotes doubled, CRLF at the end. */
const toRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join()}\r\n`

/** The records of these rows, without a head. */
export const toRecords = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string =>
  rows.map((row) => toRecord(columns.map(({ cell }) => cell(row)))).join('')

/** What a CSV file begins with: the byte order mark and the head. */
export const toHeaderRecord = <T>(columns: readonly CsvColumn<T>[]): string =>
  BOM + toRecord(columns.map(({ head }) => head))

/** Rows between two pauses: about a hundredth of a second of work. */
const ROWS_AT_ONCE = 500

/** All rows as a CSV file. Pauses on the way, so that the page answers while 50,000 of them are written. */
export async function writeCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): Promise<Blob> {
  const parts: BlobPart[] = [toHeaderRecord(columns)]
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    // Encoded here and now: fifteen megabytes at the end would be one long pause for the page.
    parts.push(new Blob([toRecords(columns, rows.slice(from, from + ROWS_AT_ONCE))]))
    await pause()
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Lets the page do what waits. A message, because timers are held back in tabs that nobody looks at. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Rows of data that a header is compared with. */
const ROWS_BELOW = 8
const MAX_LABEL = 80

type Rows = readonly (readonly string[])[]

/**
 * Finds the header of an unknown table: the row whose cells are short labels without values, followed by rows with as
 * many cells filled.
 * @param rows the first rows of the file, titles included
 * @returns its index and how many rows it has: 2 if labels continue below it, 0 if the file has no header
 */
export function findHeader(rows: Rows): { index: number; headerRows: 0 | 1 | 2 } {
  const scores = rows
    .slice(0, -1)
    .map((row, index) => scoreHeader(row, rows.slice(index + 1, index + 1 + ROWS_BELOW)))
  const best = Math.max(...scores, 0)
  if (best === 0) return { index: 0, headerRows: 0 }
  const index = scores.indexOf(best)
  const above = rows[index - 1]
  if (above && continues(above, rows[index] ?? [])) return { index: index - 1, headerRows: 2 }
  return { index, headerRows: continues(rows[index] ?? [], rows[index + 1] ?? []) ? 2 : 1 }
}

/** How many columns have a label here and values below; 0 if the row has values itself. */
function scoreHeader(row: readonly string[], below: Rows): number {
  const labels = row.filter((cell) => cell.trim() !== '')
  if (labels.length < 2 || labels.some((label) => label.length > MAX_LABEL || isValue(label))) return 0
  const isFilled = (column: number) => below.filter((other) => (other[column] ?? '').trim() !== '').length
  return row.reduce(
    (sum, label, column) =>
      sum + (label.trim() !== '' ? 1 + isFilled(column) / Math.max(1, below.length) : 0),
    0,
  )
}

/** Whether the second row holds the labels of columns that share one above, such as "City" under "Physical address". */
function continues(row: readonly string[], next: readonly string[]): boolean {
  const labels = next.flatMap((cell, column) => (cell.trim() === '' ? [] : column))
  const underGaps = labels.filter((column) => (row[column] ?? '').trim() === '')
  return (
    labels.length >= 2 &&
    underGaps.length >= labels.length / 2 &&
    row.filter((cell) => cell.trim() !== '').length >= 2 &&
    labels.every((column) => !isValue(next[column] ?? ''))
  )
}

/** Digits, dates, phone numbers and amounts are values. A label may contain a digit: "Address 2". */
const isValue = (text: string) => (text.match(/\d/g)?.length ?? 0) > text.length / 3

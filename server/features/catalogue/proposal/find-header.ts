/** Rows of data that a header is compared with. */
const ROWS_BELOW = 8
const MAX_LABEL = 80

/**
 * Finds the header of an unknown table: the row whose cells are short labels without values, followed by rows with as
 * many cells filled.
 * @param rows the first rows of the file, titles included
 * @returns its index; 0 if no row looks like a header
 */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const scores = rows
    .slice(0, -1)
    .map((row, index) => scoreHeader(row, rows.slice(index + 1, index + 1 + ROWS_BELOW)))
  const best = Math.max(...scores, 0)
  return Math.max(0, scores.indexOf(best))
}

/** How many columns have a label here and values below; 0 if the row has values itself. */
function scoreHeader(row: readonly string[], below: readonly (readonly string[])[]): number {
  const labels = row.filter((cell) => cell.trim() !== '')
  if (labels.length < 2 || labels.some((label) => label.length > MAX_LABEL || isValue(label))) return 0
  const isFilled = (column: number) => below.filter((other) => (other[column] ?? '').trim() !== '').length
  return row.reduce(
    (sum, label, column) =>
      sum + (label.trim() !== '' ? 1 + isFilled(column) / Math.max(1, below.length) : 0),
    0,
  )
}

/** Digits, dates, phone numbers and amounts are values. A label may contain a digit: "Address 2". */
const isValue = (text: string) => (text.match(/\d/g)?.length ?? 0) > text.length / 3

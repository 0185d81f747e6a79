/** How many rows a table shows. The exported file has all of them. */
export const TABLE_ROWS = 50

/** A note that a table shows only its first rows; nothing if all `count` rows fit. */
export function FirstRowsNote({ count }: { count: number }) {
  if (count <= TABLE_ROWS) return null
  return <p>Showing first {TABLE_ROWS} records. Export to CSV for all of them.</p>
}

/** A row of a register's file. */
export interface TableRow {
  /** Where the row begins: the line of a CSV file, or the row number that Excel shows. Counted from 1. */
  line: number
  /** The cells' UTF-8 bytes, each byte as one character (Latin-1). They are decoded only when a format reads them. */
  cells: string[]
}

/** A table of a register's file: the only one of a CSV file, or a sheet of a workbook. */
export interface Table {
  /** The sheet's name; null for a CSV file. */
  sheet: string | null
  rows: AsyncGenerator<TableRow>
}

/** Five times the nursing homes and assisted living communities of the whole country. */
export const MAX_ROWS = 250_000

/** Decodes the cells of a row. Invalid UTF-8 becomes a replacement character, which no known column contains. */
export const decodeCells = ({ cells }: TableRow): string[] =>
  cells.map((cell) => Buffer.from(cell, 'latin1').toString('utf8'))

/** Whether every cell of the row is empty. */
export const isBlankRow = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '')

/** Takes up to `count` rows, and leaves the others in the generator. */
export async function takeRows(rows: AsyncGenerator<TableRow>, count: number): Promise<TableRow[]> {
  const taken: TableRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

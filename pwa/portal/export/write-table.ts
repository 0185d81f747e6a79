import { type CsvColumn, writeCsv } from './csv.ts'

/** Writes lines of cells, the headings first, to a CSV file. */
export function writeTable([headings = [], ...rows]: (string | number)[][]): Promise<Blob> {
  const columns = headings.map(
    (heading, index): CsvColumn<(string | number)[]> => ({
      header: String(heading),
      cell: (row) => String(row[index] ?? ''),
    }),
  )
  return writeCsv(columns, rows)
}

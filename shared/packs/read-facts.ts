import type { Fact } from '../facts.ts'
import type { FactColumn, PackFile } from './pack-file.ts'
import { sparseReader } from './sparse-column.ts'

/** Reads the facts of a community of a pack, by the number of its row. */
export function createFactReader(file: PackFile): (row: number) => Fact[] {
  const readLine = new Map(file.lines.map((column) => [keyOf(column), sparseReader(column.data)]))
  const readers = file.facts.map((column) => {
    const readValue = sparseReader(column.data)
    return (row: number): Fact[] => {
      const value = readValue(row)
      const from = file.factSources[column.source]
      if (value === undefined || from === undefined) return []
      return [
        {
          ...from,
          fact: column.fact,
          value,
          column: column.column,
          line: readLine.get(keyOf(column))?.(row) ?? 0,
        },
      ]
    }
  })
  return (row) => {
    const other = file.otherFacts[row]
    if (other) return other
    const order = file.factOrders[row]?.flatMap((index) => readers[index] ?? []) ?? readers
    return order.flatMap((read) => read(row))
  }
}

const keyOf = ({ source, nth }: Pick<FactColumn, 'source' | 'nth'>) => `${source} ${nth}`

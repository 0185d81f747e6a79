import type { Fact } from '../facts.ts'
import type { PackFile } from './pack-file.ts'
import { fromSparse } from './sparse-column.ts'

/** Reads the facts of a community of a pack, by the number of its row. */
export function createFactReader(file: PackFile): (row: number) => Fact[] {
  const lines = new Map(file.lines.map((column) => [keyOf(column), fromSparse(column, file.rows)] as const))
  const columns = file.facts.map((column) => ({
    ...column,
    values: fromSparse(column, file.rows),
    lines: lines.get(keyOf(column)) ?? [],
  }))
  return (row) =>
    file.otherFacts[row] ??
    (file.factOrders[row]?.flatMap((index) => columns[index] ?? []) ?? columns).flatMap(
      ({ fact, column, source, values, lines }): Fact[] => {
        const value = values[row]
        const from = file.factSources[source]
        if (value === undefined || from === undefined) return []
        return [{ ...from, fact, value, column, line: lines[row] ?? 0 }]
      },
    )
}

const keyOf = ({ source, nth }: { source: number; nth: number }) => `${source} ${nth}`

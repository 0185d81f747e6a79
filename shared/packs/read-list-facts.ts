import type { ListFacts } from '../facility.ts'
import type { Fact, FactName } from '../facts.ts'
import { gradeOfBits } from '../fit-bits.ts'
import { toListFacts } from '../list-facts.ts'
import type { PackFile } from './pack-file.ts'
import { fromSparse } from './sparse-column.ts'

/**
 * Reads what lists are filtered and sorted by, for each row of a pack. Reads no other facts, so it is fast for all rows.
 */
export function readListFacts(file: PackFile): ListFacts[] {
  const places = readFirst(file, 'capacity')
  const funding = readFirst(file, 'publicFunding')
  return file.fitBits.map((bits, row) => toListFacts(gradeOfBits(bits), places[row], funding[row]))
}

/** The first value of a fact in each row. */
function readFirst(file: PackFile, fact: FactName): (Fact['value'] | undefined)[] {
  const columns = new Map(
    file.facts.flatMap((column, index) =>
      column.fact === fact ? [[index, fromSparse(column.data, file.rows)]] : [],
    ),
  )
  const first: (Fact['value'] | undefined)[] = new Array(file.rows)
  for (const values of columns.values()) {
    for (let row = 0; row < file.rows; row++) first[row] ??= values[row]
  }
  for (const [row, order] of numbered(file.factOrders))
    first[row] = order.map((index) => columns.get(index)?.[row]).find((value) => value !== undefined)
  for (const [row, facts] of numbered(file.otherFacts))
    first[row] = facts.find((other) => other.fact === fact)?.value
  return first
}

const numbered = <Value>(byRow: Record<number, Value>) =>
  Object.entries(byRow).map(([row, value]) => [Number(row), value] as const)

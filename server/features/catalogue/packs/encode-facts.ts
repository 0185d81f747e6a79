import type { Fact } from '../../../../shared/facts.ts'
import type { FactColumn, FactSource, LineColumn, PackFile } from '../../../../shared/packs/pack-file.ts'
import { toSparse } from '../../../../shared/packs/sparse-column.ts'
import type { PackRow } from './pack-row.ts'

type Header = Omit<FactColumn, 'data'>
/** One value for each row. */
type Values = (Fact['value'] | undefined)[]

/** A fact with the column that holds it. */
interface Placed {
  column: string
  header: Header
  line: number
  value: Fact['value']
}

type EncodedFacts = Pick<PackFile, 'factSources' | 'facts' | 'lines' | 'factOrders' | 'otherFacts'>

/**
 * Writes the facts of all rows in columns: one for each fact, column of the register, and source. A row's facts are read
 * back in the order of the columns, unless the row has an order of its own.
 */
export function encodeFacts(rows: readonly Pick<PackRow, 'facts'>[]): EncodedFacts {
  const factSources: FactSource[] = []
  const placed = rows.map(({ facts }) => placeFacts(facts, factSources))
  const order = orderColumns(placed)
  const columns = [...order.keys()].map((): Values => emptyColumn(rows.length))
  const lines = new Map<string, { source: number; nth: number; values: (number | undefined)[] }>()
  const factOrders: Record<number, number[]> = {}
  const otherFacts: Record<number, Fact[]> = {}
  for (const [row, facts] of placed.entries()) {
    const indexes = facts.map(({ column }) => order.get(column) ?? 0)
    if (new Set(indexes).size < indexes.length) {
      otherFacts[row] = rows[row]?.facts ?? []
      continue
    }
    if (!isAscending(indexes)) factOrders[row] = indexes
    for (const [place, { header, line, value }] of facts.entries()) {
      const { source, nth } = header
      const values = columns[indexes[place] ?? 0]
      if (values) values[row] = value
      const lineColumn = getOr(lines, `${source} ${nth}`, () => ({
        source,
        nth,
        values: emptyColumn(rows.length),
      }))
      lineColumn.values[row] = line
    }
  }
  return {
    factSources,
    facts: [...order.keys()].map(
      (header, index): FactColumn => ({
        ...(JSON.parse(header) as Header),
        data: toSparse(columns[index] ?? []),
      }),
    ),
    lines: [...lines.values()].map(
      ({ values, ...which }): LineColumn => ({ ...which, data: toSparse(values) }),
    ),
    factOrders,
    otherFacts,
  }
}

const isAscending = (indexes: readonly number[]) =>
  indexes.every((index, place) => place === 0 || (indexes[place - 1] ?? 0) < index)

/** Names the column of each fact of one row, and adds new sources to `factSources`. */
function placeFacts(facts: readonly Fact[], factSources: FactSource[]): Placed[] {
  const linesOf = new Map<number, number[]>()
  return facts.map(({ fact, value, column, line, ...from }) => {
    const source = indexOfSource(factSources, from)
    const lines = getOr(linesOf, source, () => [])
    if (!lines.includes(line)) lines.push(line)
    const header = { fact, column, source, nth: lines.indexOf(line) }
    return { column: JSON.stringify(header), header, line, value }
  })
}

function indexOfSource(sources: FactSource[], from: FactSource): number {
  const key = JSON.stringify(from)
  const index = sources.findIndex((source) => JSON.stringify(source) === key)
  return index >= 0 ? index : sources.push(from) - 1
}

/** Orders the columns by the mean place of their facts in the rows. */
function orderColumns(rows: readonly Placed[][]): Map<string, number> {
  const places = new Map<string, { sum: number; count: number }>()
  for (const row of rows) {
    for (const [place, { column }] of row.entries()) {
      const known = getOr(places, column, () => ({ sum: 0, count: 0 }))
      known.sum += place
      known.count++
    }
  }
  const mean = ([, { sum, count }]: [string, { sum: number; count: number }]) => sum / count
  return new Map(
    [...places]
      .sort((a, b) => mean(a) - mean(b) || (a[0] < b[0] ? -1 : 1))
      .map(([column], index) => [column, index]),
  )
}

const emptyColumn = <Value>(count: number): (Value | undefined)[] => new Array(count).fill(undefined)

function getOr<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

import type { Fact } from '#shared/facts.ts'
import type { FactSource } from '#shared/packs/pack-file.ts'
import { type Cell, factKey, lineKey } from '#shared/packs/pack-table.ts'
import { compareText } from '#shared/packs/pack-text.ts'
import type { PackRow } from './pack-row.ts'

/** A fact with the columns that hold it and its line. */
interface Placed {
  column: string
  lineColumn: string
  line: number
  value: Fact['value']
}

/** The facts of all rows as columns of a PackTable. */
interface EncodedFacts {
  factSources: FactSource[]
  columns: Map<string, Cell[]>
}

/**
 * Writes the facts of all rows in columns: one for each fact, column of the register, and source. A row's facts are read
 * back in the order of the columns, unless the row has an order of its own.
 */
export function encodeFacts(rows: readonly Pick<PackRow, 'facts'>[]): EncodedFacts {
  const factSources = listSources(rows)
  const sourceIndex = new Map(factSources.map((source, index) => [JSON.stringify(source), index]))
  const placed = rows.map(({ facts }) => placeFacts(facts, sourceIndex))
  const order = orderColumns(placed)
  const emptyColumn = () => rows.map((): Cell => null)
  const columns = new Map([...order.keys()].map((key) => [key, emptyColumn()]))
  const lines = new Map<string, Cell[]>()
  const factOrders = emptyColumn()
  const otherFacts = emptyColumn()
  for (const [row, facts] of placed.entries()) {
    const indexes = facts.map(({ column }) => order.get(column) ?? 0)
    if (new Set(indexes).size < indexes.length) {
      otherFacts[row] = rows[row]?.facts
      continue
    }
    if (!isAscending(indexes)) factOrders[row] = facts.map(({ column }) => column)
    for (const { column, lineColumn, line, value } of facts) {
      getOr(columns, column, emptyColumn)[row] = value
      getOr(lines, lineColumn, emptyColumn)[row] = line
    }
  }
  return {
    factSources,
    columns: new Map([['factOrders', factOrders], ['otherFacts', otherFacts], ...columns, ...lines]),
  }
}

/** The sources of all facts, in an order that a new date doesn't change. */
function listSources(rows: readonly Pick<PackRow, 'facts'>[]): FactSource[] {
  const sources = new Map(
    rows.flatMap(({ facts }) =>
      facts.map(
        ({ fact: _, value: __, column: ___, line: ____, ...from }) => [JSON.stringify(from), from] as const,
      ),
    ),
  )
  return [...sources]
    .sort(([aKey, a], [bKey, b]) => compareText(a.publisher, b.publisher) || compareText(aKey, bKey))
    .map(([, source]) => source)
}

const isAscending = (indexes: readonly number[]) =>
  indexes.every((index, place) => place === 0 || (indexes[place - 1] ?? 0) < index)

/** Names the columns of the facts of one row. */
function placeFacts(facts: readonly Fact[], sourceIndex: ReadonlyMap<string, number>): Placed[] {
  const linesOf = new Map<number, number[]>()
  return facts.map(({ fact, value, column, line, ...from }) => {
    const source = sourceIndex.get(JSON.stringify(from)) ?? 0
    const lines = getOr(linesOf, source, () => [])
    if (!lines.includes(line)) lines.push(line)
    const nth = lines.indexOf(line)
    return {
      column: factKey({ fact, column, source, nth }),
      lineColumn: lineKey({ source, nth }),
      line,
      value,
    }
  })
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

function getOr<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

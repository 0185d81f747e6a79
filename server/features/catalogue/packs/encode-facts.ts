import type { Fact } from '../../../../shared/facts.ts'
import type { FactColumn, FactSource, LineColumn, PackFile } from '../../../../shared/packs/pack-file.ts'
import { toSparse } from '../../../../shared/packs/sparse-column.ts'
import type { PackRow } from './pack-row.ts'

interface Column {
  header: Omit<FactColumn, 'rows' | 'values'>
  values: (Fact['value'] | undefined)[]
}

/** A fact with the column that holds it. */
interface Placed {
  column: string
  header: Column['header']
  line: number
  value: Fact['value']
}

type EncodedFacts = Pick<PackFile, 'factSources' | 'facts' | 'lines' | 'otherFacts'>

/**
 * Writes the facts of all rows in columns: one for each fact, column of the register, and source. A row's facts are read
 * back in the order of the columns; the few rows with another order are kept as they are.
 */
export function encodeFacts(rows: readonly Pick<PackRow, 'facts'>[]): EncodedFacts {
  const factSources: FactSource[] = []
  const placed = rows.map(({ facts }) => placeFacts(facts, factSources))
  const order = orderColumns(placed)
  const columns = new Map<string, Column>()
  const lines = new Map<string, { source: number; nth: number; values: (number | undefined)[] }>()
  const otherFacts: Record<number, Fact[]> = {}
  for (const [row, facts] of placed.entries()) {
    if (!isInOrder(facts, order)) {
      otherFacts[row] = rows[row]?.facts ?? []
      continue
    }
    for (const { column, header, line, value } of facts) {
      const { source, nth } = header
      getOr(columns, column, () => ({ header, values: emptyColumn(rows.length) })).values[row] = value
      const lineKey = `${source} ${nth}`
      getOr(lines, lineKey, () => ({ source, nth, values: emptyColumn(rows.length) })).values[row] = line
    }
  }
  return {
    factSources,
    facts: [...columns.entries()]
      .sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      .map(([, { header, values }]): FactColumn => ({ ...header, ...toSparse(values) })),
    lines: [...lines.values()].map(({ values, ...which }): LineColumn => ({ ...which, ...toSparse(values) })),
    otherFacts,
  }
}

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

/** Whether the row has at most one fact in each column, in the columns' order. */
const isInOrder = (facts: readonly Placed[], order: ReadonlyMap<string, number>): boolean =>
  facts.every(({ column }, index) => {
    const before = facts[index - 1]
    return before === undefined || (order.get(before.column) ?? 0) < (order.get(column) ?? 0)
  })

const emptyColumn = <Value>(count: number): (Value | undefined)[] => new Array(count).fill(undefined)

function getOr<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

import type { Fact } from '../facts.ts'
import {
  type Campus,
  type FactColumn,
  type LineColumn,
  type Offering,
  PACK_FORMAT,
  type PackFile,
} from './pack-file.ts'
import { type Cell, isFactKey, isLineKey, type PackTable } from './pack-table.ts'
import { toSparse } from './sparse-column.ts'

/** Writes a pack. The same table always gives the same text, on a server as on a phone. */
export function writeTable({ state, kind, asOf, rows, factSources, zips, columns }: PackTable): PackFile {
  const cells = <Value>(name: string) => (columns.get(name) ?? []) as Value[]
  const sparse = <Value>(name: string) => toSparse(toValues<Value>(cells(name)))
  const headers = [...columns.keys()]
  const factKeys = headers.filter(isFactKey)
  const factIndex = new Map(factKeys.map((key, index) => [key, index]))
  const sources = numberValues<string>()
  const states = numberValues<string>()
  states.add(state)
  const offerings = numberValues<Offering>()
  const campuses = numberValues<Campus>()
  return {
    format: PACK_FORMAT,
    state,
    kind,
    asOf,
    rows,
    source: cells<string>('source').map((source) => sources.add(source)),
    sources: sources.values,
    sourceId: cells('sourceId'),
    idStart: cells('idStart'),
    otherIds: byRow(cells('otherIds')),
    name: cells('name'),
    inState: cells<string>('inState').map((code) => states.add(code)),
    states: states.values,
    city: cells('city'),
    address: cells('address'),
    zipCode: cells('zipCode'),
    otherLocations: byRow(cells('otherLocations')),
    latitude: cells('latitude'),
    longitude: cells('longitude'),
    exactPositions: byRow(cells('exactPositions')),
    phone: cells('phone'),
    email: sparse('email'),
    website: sparse('website'),
    imageUrl: sparse('imageUrl'),
    description: sparse('description'),
    price: sparse('price'),
    midrangePrice: sparse('midrangePrice'),
    offering: cells<Offering>('offering').map((offering) => offerings.add(offering)),
    offerings: offerings.values,
    fitBits: cells('fitBits'),
    campus: cells<Campus | null>('campus').map((campus) =>
      campus === null ? 0 : campuses.add(campus, campus.key) + 1,
    ),
    campuses: campuses.values,
    factSources,
    facts: factKeys.map((key): FactColumn => ({ ...JSON.parse(key), data: sparse(key) })),
    lines: headers.filter(isLineKey).map((key): LineColumn => ({ ...JSON.parse(key), data: sparse(key) })),
    factOrders: byRow(
      cells<string[] | null>('factOrders').map((keys) => keys?.map((key) => factIndex.get(key) ?? 0) ?? null),
    ),
    otherFacts: byRow(cells<Fact[] | null>('otherFacts')),
    zips,
  }
}

const toValues = <Value>(cells: readonly Cell[]) =>
  cells.map((cell) => (cell === null ? undefined : (cell as Value)))

/** The cells that aren't null, by row. */
function byRow<Value>(cells: readonly (Value | null)[]): Record<number, Value> {
  const found: Record<number, Value> = {}
  for (const [row, cell] of cells.entries()) if (cell !== null) found[row] = cell
  return found
}

/** Numbers distinct values from 0, in the order of their first use. */
function numberValues<Value>() {
  const known = new Map<string, number>()
  const values: Value[] = []
  return {
    values,
    add(value: Value, key = JSON.stringify(value)): number {
      const number = known.get(key) ?? values.push(value) - 1
      known.set(key, number)
      return number
    },
  }
}

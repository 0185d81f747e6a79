import type { Campus, FactColumn, LineColumn, Offering, PackFile } from './pack-file.ts'
import { fromSparse } from './sparse-column.ts'

/** What one row has in a column: anything that JSON can hold. Null if it has nothing. */
export type Cell = unknown

/**
 * A pack before its values are numbered: every column has a value of its own for every row, so that two editions can be
 * compared. `columns` are in the order of the pack, and named like its fields; those of facts and of lines are named by
 * `factKey` and `lineKey`.
 */
export interface PackTable
  extends Pick<PackFile, 'state' | 'kind' | 'asOf' | 'rows' | 'factSources' | 'zips'> {
  columns: Map<string, readonly Cell[]>
}

type FactHeader = Omit<FactColumn, 'data'>
type LineHeader = Omit<LineColumn, 'data'>

export const factKey = ({ fact, column, source, nth }: FactHeader): string =>
  JSON.stringify({ fact, column, source, nth })
export const lineKey = ({ source, nth }: LineHeader): string => JSON.stringify({ source, nth })
const isHeader = (key: string) => key.startsWith('{')
export const isFactKey = (key: string): boolean => isHeader(key) && 'fact' in JSON.parse(key)
export const isLineKey = (key: string): boolean => isHeader(key) && !isFactKey(key)

/** Reads the columns of a pack, with the values that their numbers stand for. */
export function readTable(file: PackFile): PackTable {
  const { state, kind, asOf, rows, factSources, zips } = file
  const named = (numbers: readonly number[], values: readonly Cell[]) =>
    numbers.map((number) => values[number] ?? null)
  const sparse = (column: Parameters<typeof fromSparse<Cell>>[0]) =>
    Array.from(fromSparse(column, rows), (value) => value ?? null)
  const byRow = (cells: Record<number, Cell>) => Array.from({ length: rows }, (_, row) => cells[row] ?? null)
  const factKeys = file.facts.map(factKey)
  const columns: [string, readonly Cell[]][] = [
    ['source', named(file.source, file.sources)],
    ['sourceId', file.sourceId],
    ['idStart', file.idStart],
    ['otherIds', byRow(file.otherIds)],
    ['name', file.name],
    ['inState', named(file.inState, file.states)],
    ['city', file.city],
    ['address', file.address],
    ['zipCode', file.zipCode],
    ['otherLocations', byRow(file.otherLocations)],
    ['latitude', file.latitude],
    ['longitude', file.longitude],
    ['exactPositions', byRow(file.exactPositions)],
    ['phone', file.phone],
    ['email', sparse(file.email)],
    ['website', sparse(file.website)],
    ['imageUrl', sparse(file.imageUrl)],
    ['description', sparse(file.description)],
    ['price', sparse(file.price)],
    ['midrangePrice', sparse(file.midrangePrice)],
    ['offering', named(file.offering, file.offerings satisfies Offering[])],
    ['fitBits', file.fitBits],
    ['campus', file.campus.map((number): Campus | null => file.campuses[number - 1] ?? null)],
    ['factOrders', byRow(file.factOrders).map((order) => order && named(order as number[], factKeys))],
    ['otherFacts', byRow(file.otherFacts)],
    ...file.facts.map((fact): [string, Cell[]] => [factKey(fact), sparse(fact.data)]),
    ...file.lines.map((line): [string, Cell[]] => [lineKey(line), sparse(line.data)]),
  ]
  return { state, kind, asOf, rows, factSources, zips, columns: new Map(columns) }
}

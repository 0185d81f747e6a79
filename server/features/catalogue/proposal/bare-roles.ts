import { cityKey } from '#shared/city-key.ts'
import { toStateCode } from '#shared/states.ts'
import type { ZipIndex } from '../reading/zip-index.ts'
import { type Column, DEFAULT_SHARE, isShare, type RoleName, type Roles } from './column-roles.ts'

/** What the cells alone tell. */
const BARE: [role: RoleName, cell: RegExp][] = [
  ['cityStateZip', /^[^\n]*[A-Za-z.]+,?\s+[A-Z]{2}\s+\d{5}(-\d{4})?$/],
  ['phone', /^\(?\d{3}\)?[-. ]*\d{3}[-. ]*\d{4}\b/],
  ['email', /@/],
  ['website', /^(https?:|www\.)/i],
  ['address', /^\d+[\w-]* +\D|^p\.? ?o\.? box/i],
]

/** Gives the columns of a file without a header their roles, by their cells. */
export function assignBareRoles(columns: readonly Column[], zips: ZipIndex): Roles {
  const free = columns.filter(({ cells, rows }) => cells.length > rows / 2)
  const roles = new Map<RoleName, string>()
  const take = (role: RoleName, passes: (column: Column) => boolean) => {
    const index = free.findIndex(passes)
    const [found] = index < 0 ? [] : free.splice(index, 1)
    if (found) roles.set(role, found.name)
  }
  const cities = new Set(zips.byCode.values().map(({ city }) => cityKey(city)))
  const areDistinct = ({ cells }: Column) => new Set(cells).size > cells.length * DEFAULT_SHARE
  for (const [role, cell] of BARE)
    take(role, ({ cells }) => isShare(cells, DEFAULT_SHARE, (text) => cell.test(text)))
  take('state', ({ cells }) =>
    isShare(cells, 1, (text) => text.length === 2 && toStateCode(text) !== undefined),
  )
  take('zipCode', ({ cells }) => areOfOneState(cells, zips))
  take('city', ({ cells }) => isShare(cells, DEFAULT_SHARE, (text) => cities.has(cityKey(text))))
  take('name', (column) => areDistinct(column) && isShare(column.cells, DEFAULT_SHARE, isName))
  take('id', (column) => areDistinct(column) && isShare(column.cells, 1, (text) => /\d/.test(text)))
  return roles
}

const isName = (text: string) => /[a-z]{2}.*\s/i.test(text)

/** License numbers of five digits look like ZIP codes, of any state. */
function areOfOneState(cells: readonly string[], { byCode }: ZipIndex): boolean {
  const states = cells.map((text) => byCode.get(/^\d{5}(?=-|$)/.exec(text)?.[0] ?? '')?.state)
  return Map.groupBy(states, (state) => state)
    .entries()
    .some(([state, same]) => state !== undefined && same.length >= cells.length * DEFAULT_SHARE)
}

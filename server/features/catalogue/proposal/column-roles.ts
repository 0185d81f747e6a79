import { toStateCode } from '#shared/contract/states.ts'
import { cityKey } from '#shared/matching/city-key.ts'
import type { ZipIndex } from '../reading/town.ts'

/** A column of an unknown register: its unique name, and its filled cells among so many rows. */
export interface Column {
  name: string
  cells: readonly string[]
  rows: number
}

/** What a column can be. `share` of its filled cells must look like it. */
interface Role {
  /** What the name says. */
  name: RegExp
  /** What a name must not say: whose address or phone number it is. */
  notName?: RegExp
  /** Of several columns, one with this name comes first. */
  prefer?: RegExp
  /** Of several columns, the next one after the address comes first: a register may repeat them for the mail. */
  isNearAddress?: boolean
  cell?: RegExp
  share?: number
  /** Every row must have it, because the importer can't do without. */
  isRequired?: boolean
}

const SOMEONE_ELSE =
  /own|licensee|mail|^m\b|admin|contact|corporate|manag|operator|legal|parent|^(?!.*phone).*fax/i
const DATE = /^\d{1,4}[-/](?:\d{1,2}|[a-z]{3})[-/]\d{1,4}(?: .*)?$/i

/** From the surest to the vaguest. A column gets the first role that fits and is free. */
const ROLES = {
  nameOverAddress: { name: /name/i, notName: /mail/i, cell: /\n(?:.|\n)*\s[A-Z]{2},?\s+\d{5}(-\d{4})?\s*$/ },
  oneLine: {
    name: /address|location/i,
    notName: SOMEONE_ELSE,
    cell: /^\d[^\n]*[A-Za-z.]+,?\s+[A-Z]{2}\s+\d{5}(-\d{0,4})?$/,
  },
  cityStateZip: { name: /city|state|zip|address/i, cell: /^[^\n]*[A-Za-z.]+,?\s+[A-Z]{2}\s+\d{5}(-\d{4})?$/ },
  addressOverCity: {
    name: /address|location/i,
    notName: /mail/i,
    cell: /\n.*\s[A-Z]{2},?\s+\d{5}(-\d{4})?$/,
  },
  address: {
    name: /address|street|addr|location/i,
    notName:
      /^(?:(?!phys|locat).)*mail|city|county|own|web|corporate|licensee|line [2-9]|\b2\b|addr2|state|zip/i,
    prefer: /phys|locat|facility|address/i,
    cell: /[a-z]/i,
  },
  zipCode: { name: /zip|postal/i, notName: SOMEONE_ELSE, isNearAddress: true, cell: /^\d{4,5}(-?\d{0,4})$/ },
  phone: { name: /phone|telephone|tel\b/i, notName: SOMEONE_ELSE, cell: /^\D*(\d\D*){7,}/, share: 0.6 },
  otherPhone: {
    name: /facility|number|#/i,
    notName: SOMEONE_ELSE,
    cell: /^\(?\d{3}\)?[-. ]+\d{3}[-. ]+\d{4}\b/,
  },
  email: { name: /e-?mail/i, notName: /own|admin|contact/i, cell: /@/ },
  website: {
    name: /web|url|site/i,
    notName: /report/i,
    cell: /^(https?:|www\.)|\.(com|org|net)/i,
    share: 0.5,
  },
  latitude: { name: /lat|^y$/i, cell: /^-?\d{1,2}\.\d+$/ },
  longitude: { name: /lon|^lng$|^x$/i, cell: /^-?\d{2,3}\.\d+$/ },
  state: {
    name: /state|st$/i,
    notName: /mail|^m\b|own|state (?:id|key)/i,
    isNearAddress: true,
    cell: /^[A-Z]{2}$/,
    isRequired: true,
  },
  capacity: {
    name: /capacity|beds?(?:[^a-z]|$|total|count)|total.*units|cap$|^total$/i,
    notName: /alz|dement|memory|special|secur|tradition|day|swing|hosp|medica|nursing|SSI/i,
    prefer: /total|licen[sc]ed|capacity/i,
    // A register of all health facilities has many rows without beds.
    cell: /^[1-9]\d{0,3}$/,
    share: 0.3,
  },
  licenseExpires: { name: /expir/i, cell: DATE, share: 0.6 },
  licenseIssued: { name: /issue|effective|initial|regular/i, cell: DATE, share: 0.6 },
  opened: { name: /^open|opened|opendate/i, cell: DATE, share: 0.6 },
  closed: { name: /^date.?closed|^clos(?:ed|ure|ing)/i },
  tradeName: { name: /^d\/?b\/?a$|trade.?name|doing business/i, cell: /\w/, share: 0.01 },
  name: {
    name: /facility.?name|provider.?name|name of (?:facility|residence|home)|^(?:facility|name|home|residence)$|facility$|est name|legal.?name|entity name|name/i,
    notName:
      /owner|licensee|admin|contact|first|last|middle|corporate|county|cnty|mail|manager|operator|program|type|designee/i,
    prefer: /facility|provider|home|residence|community|^name$/i,
    cell: /[a-z]{2}/i,
  },
  city: { name: /city|town/i, notName: SOMEONE_ELSE, isNearAddress: true, cell: /^[^\d]+$/ },
  secondAddress: { name: /address.*2|addr.?2/i, notName: /mail|own|corporate|licensee/i, cell: /\w/ },
  licenseNumber: {
    name: /licen[sc]e|^lic/i,
    notName: /date|expir|status|type|effective|issue|info|name|bed|total|capacity|from|\bto\b/i,
    cell: /\d/,
  },
  id: {
    name: /\bid\b|id$|facility.?(?:number|#)|^hfid$|state key|provider #/i,
    notName: /own|region|county/i,
    cell: /\d/,
  },
} satisfies Record<string, Role>
export type RoleName = keyof typeof ROLES
export type Roles = ReadonlyMap<RoleName, string>

const DEFAULT_SHARE = 0.8
/** A column that every row must have may be empty in a few. */
const MIN_FILLED = 0.98

/** Gives columns their roles, by name and by looking into the cells. A column that fits no role has none. */
export function assignRoles(columns: readonly Column[]): Roles {
  const roles = new Map<RoleName, string>()
  const taken = new Set<string>()
  for (const [role, rule] of Object.entries(ROLES) as [RoleName, Role][]) {
    const fitting = columns.filter((column) => !taken.has(column.name) && fits(column, rule))
    const found = rule.isNearAddress
      ? nearest(fitting, columns, roles.get('address'))
      : (fitting.find(({ name }) => rule.prefer?.test(name)) ?? fitting[0])
    if (!found) continue
    roles.set(role, found.name)
    taken.add(found.name)
  }
  return roles
}

/** The first column after the address, else the first of all. */
function nearest(fitting: readonly Column[], columns: readonly Column[], address: string | undefined) {
  const start = columns.findIndex(({ name }) => name === address)
  return fitting.find((column) => columns.indexOf(column) > start) ?? fitting[0]
}

function fits({ name, cells, rows }: Column, role: Role): boolean {
  const { name: label, notName, cell, share = DEFAULT_SHARE, isRequired } = role
  if (!label.test(name) || notName?.test(name) || cells.length === 0) return false
  if (isRequired && cells.length < rows * MIN_FILLED) return false
  return cell === undefined || isShare(cells, share, (text) => cell.test(text))
}

/** Whether at least this share of the cells passes. */
export const isShare = (cells: readonly string[], share: number, passes: (text: string) => boolean) =>
  cells.filter(passes).length >= cells.length * share

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

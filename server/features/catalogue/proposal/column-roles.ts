/** Rows of data that a header is compared with. */
const ROWS_BELOW = 8
const MAX_LABEL = 80

/**
 * Finds the header of an unknown table: the row whose cells are short labels without values, followed by rows with as
 * many cells filled.
 * @param rows the first rows of the file, titles included
 * @returns its index; 0 if no row looks like a header
 */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const scores = rows
    .slice(0, -1)
    .map((row, index) => scoreHeader(row, rows.slice(index + 1, index + 1 + ROWS_BELOW)))
  const best = Math.max(...scores, 0)
  return Math.max(0, scores.indexOf(best))
}

/** How many columns have a label here and values below; 0 if the row has values itself. */
function scoreHeader(row: readonly string[], below: readonly (readonly string[])[]): number {
  const labels = row.filter((cell) => cell.trim() !== '')
  if (labels.length < 2 || labels.some((label) => label.length > MAX_LABEL || isValue(label))) return 0
  const isFilled = (column: number) => below.filter((other) => (other[column] ?? '').trim() !== '').length
  return row.reduce(
    (sum, label, column) =>
      sum + (label.trim() !== '' ? 1 + isFilled(column) / Math.max(1, below.length) : 0),
    0,
  )
}

/** Digits, dates, phone numbers and amounts are values. A label may contain a digit: "Address 2". */
const isValue = (text: string) => (text.match(/\d/g)?.length ?? 0) > text.length / 3

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
  cell?: RegExp
  share?: number
  /** Every row must have it, because the importer can't do without. */
  isRequired?: boolean
}

const SOMEONE_ELSE = /owner|licensee|mail|admin|contact|corporate|manag|operator|legal|parent|fax|e-?mail/i
const DATE = /^\d{1,4}[-/](?:\d{1,2}|[a-z]{3})[-/]\d{1,4}(?: .*)?$|^\d{5}$/i

/** From the surest to the vaguest. A column gets the first role that fits and is free. */
const ROLES = {
  cityStateZip: { name: /city|state|zip|address/i, cell: /^[^\n]*[A-Za-z.]+,?\s+[A-Z]{2}\s+\d{5}(-\d{4})?$/ },
  addressOverCity: {
    name: /address|location/i,
    notName: /mail/i,
    cell: /\n.*\s[A-Z]{2},?\s+\d{5}(-\d{4})?$/,
  },
  zipCode: { name: /zip|postal/i, notName: SOMEONE_ELSE, cell: /^\d{4,5}(-?\d{0,4})$/ },
  phone: { name: /phone|telephone|tel\b/i, notName: SOMEONE_ELSE, cell: /^\D*(\d\D*){7,}/, share: 0.6 },
  email: { name: /e-?mail/i, cell: /@/ },
  website: { name: /web|url|site/i, cell: /^(https?:|www\.)|\.(com|org|net)/i, share: 0.5 },
  latitude: { name: /lat|^n_lat|^y$/i, cell: /^-?\d{1,2}\.\d+$/ },
  longitude: { name: /lon|^n_lon|^x$/i, cell: /^-?\d{2,3}\.\d+$/ },
  state: {
    name: /state|^st$|_st$/i,
    notName: /mail|owner|state (?:id|key)|own/i,
    cell: /^[A-Z]{2}$/,
    isRequired: true,
  },
  capacity: {
    name: /capacity|beds|total.*units|^cap$|^total$/i,
    notName: /alz|dement|memory|special|secur/i,
    cell: /^\d{1,4}$/,
  },
  dementiaPlaces: { name: /alz|dement|memory|special care|secured/i, cell: /^\d{1,4}$/ },
  dementiaYesNo: { name: /alz|dement|memory|special care/i, cell: /^(y|n|yes|no|true|false)$/i },
  dementiaMark: { name: /alz|dement|memory/i, cell: /^x$/i },
  licenseExpires: { name: /expir/i, cell: DATE, share: 0.6 },
  licenseIssued: { name: /issue|effective|initial|regular/i, cell: DATE, share: 0.6 },
  opened: { name: /^open|opened|opendate/i, cell: DATE, share: 0.6 },
  licenseStatus: { name: /status/i },
  licenseClass: {
    name: /class|type|level of care|category|profession|subtype/i,
    notName: /owner|entity|phone|own/i,
  },
  name: {
    name: /facility.?name|provider.?name|name of (?:facility|residence|home)|^(?:facility|name|residence)$|est name|legal.?name|entity name|name/i,
    notName:
      /owner|licensee|admin|contact|first|last|middle|corporate|county|cnty|mail|manager|operator|program/i,
    cell: /[a-z]{2}/i,
  },
  city: { name: /city|town/i, notName: SOMEONE_ELSE, cell: /^[^\d]+$/ },
  address: {
    name: /address|street|addr|location/i,
    notName: /mail|e-?mail|city|owner|own|web|corporate|licensee|line [2-9]|\b2\b|addr2/i,
    cell: /[a-z]/i,
  },
  licenseNumber: {
    name: /licen[sc]e|^lic/i,
    notName: /date|expir|status|type|effective|issue|info|name|bed|total|capacity/i,
    cell: /\d/,
  },
  id: {
    name: /\bid\b|id$|facility.?(?:number|#)|^hfid$|state key/i,
    notName: /own|region|county/i,
    cell: /\d/,
  },
} satisfies Record<string, Role>
export type RoleName = keyof typeof ROLES

const DEFAULT_SHARE = 0.8
/** A column that every row must have may be empty in a few. */
const MIN_FILLED = 0.98

/** Gives columns their roles, by name and by looking into the cells. A column that fits no role has none. */
export function assignRoles(columns: readonly Column[]): Map<RoleName, string> {
  const roles = new Map<RoleName, string>()
  const taken = new Set<string>()
  for (const [role, rule] of Object.entries(ROLES) as [RoleName, Role][]) {
    const found = columns.find((column) => !taken.has(column.name) && fits(column, rule))
    if (!found) continue
    roles.set(role, found.name)
    taken.add(found.name)
  }
  return roles
}

function fits({ name, cells, rows }: Column, role: Role): boolean {
  const { name: label, notName, cell, share = DEFAULT_SHARE, isRequired } = role
  if (!label.test(name) || notName?.test(name) || cells.length === 0) return false
  if (isRequired && cells.length < rows * MIN_FILLED) return false
  return cell === undefined || cells.filter((text) => cell.test(text.trim())).length >= cells.length * share
}

import { basename } from 'node:path'
import { toStateCode } from '#shared/contract/states.ts'
import { CatalogueError } from '../reading/errors.ts'
import type { Cell } from '../reading/row.ts'
import type { ZipIndex } from '../reading/town.ts'
import type { RegisterDescription } from '../registers/description.ts'
import { isShare, type RoleName, type Roles } from './column-roles.ts'
import { countValues } from './find-kinds.ts'
import type { Sample } from './sample.ts'

type RecordCells = RegisterDescription['record']

/**
 * Where a row's name, place and contact are. A city, state and ZIP code of their own come before a one-line address.
 * @throws CatalogueError if no column looks like a name or a place
 */
export function proposeRecord(sample: Sample, roles: Roles, zips: ZipIndex): RecordCells {
  const name = proposeName(sample, roles)
  if (!name) throw new CatalogueError('has no column that looks like the name of a facility')
  const place = proposePlace(sample, roles)
  if (!place) throw new CatalogueError('has no column that looks like a city or a ZIP code')
  const phone = roles.get('phone') ?? roles.get('otherPhone')
  const areaCode = phone && findAreaCode(cellsOf(sample, phone))
  const latitude = roles.get('latitude')
  const longitude = roles.get('longitude')
  return {
    name,
    ...proposeAddress(sample, roles),
    ...place,
    state: proposeState(sample, roles, zips),
    ...(phone && {
      phone: hasSecondLine(cellsOf(sample, phone)) ? { column: phone, part: 'firstLine' } : phone,
    }),
    ...(areaCode && { areaCode }),
    ...pick(roles, 'email', 'website'),
    ...(latitude && longitude && { position: { latitude, longitude } }),
  }
}

const cellsOf = ({ columns }: Sample, name: string) =>
  columns.find((column) => column.name === name)?.cells ?? []

/** The roles of these names that a column has. */
export const pick = <Name extends RoleName>(roles: Roles, ...names: Name[]): { [name in Name]?: string } =>
  Object.fromEntries(names.filter((name) => roles.has(name)).map((name) => [name, roles.get(name)])) as {
    [name in Name]?: string
  }

const DBA = /\bd\/?b\/?a\b/i

/** The name that the home does business under, if a column or the cell has one. */
function proposeName(sample: Sample, roles: Roles): RecordCells['name'] | undefined {
  const over = roles.get('nameOverAddress')
  if (over) return { column: over, part: 'nameOverAddress.name' }
  const name = roles.get('name')
  const tradeName = roles.get('tradeName')
  if (name && tradeName) return { anyOf: [{ column: tradeName, match: '^(.*\\w.*)$' }, name] }
  if (name && cellsOf(sample, name).some((text) => DBA.test(text)))
    return { anyOf: [{ column: name, match: '\\bd/?b/?a\\b[\\s/:.)]*(.{12,}?)\\)?$' }, name] }
  return name
}

type Part = 'city' | 'state' | 'zip'

/** The cell that holds city, state and ZIP code together, and its form. */
function compositeOf(
  sample: Sample,
  roles: Roles,
  part: Part,
): Exclude<Cell, { anyOf: unknown }> | undefined {
  for (const form of ['nameOverAddress', 'addressOverCity', 'cityStateZip'] as const) {
    const column = roles.get(form)
    if (column) return { column, part: `${form}.${part}` }
  }
  const column = roles.get('oneLine')
  if (!column) return undefined
  const match = {
    ...ONE_LINE,
    ...(hasCommas(cellsOf(sample, column)) && { city: '([^,]+),\\s*[A-Z]{2}\\b[^,]*$' }),
  }[part]
  return match && { column, match }
}

/** "12 Main St, Reno, NV 89502". Without commas, the ZIP code tells the city. */
const ONE_LINE = { city: undefined, state: '\\b([A-Z]{2})\\s+\\d{5}[-\\d]*$', zip: '(\\d{5}(?:-\\d{0,4})?)$' }
const hasCommas = (cells: readonly string[]) => isShare(cells, 0.8, (text) => /,.*,/.test(text))

function proposePlace(sample: Sample, roles: Roles): Pick<RecordCells, 'city' | 'zipCode'> | undefined {
  const own = pick(roles, 'city', 'zipCode')
  const city = own.city ?? compositeOf(sample, roles, 'city')
  const zipCode = own.zipCode ?? compositeOf(sample, roles, 'zip')
  return city || zipCode ? { ...(city && { city }), ...(zipCode && { zipCode }) } : undefined
}

function proposeAddress(sample: Sample, roles: Roles): Pick<RecordCells, 'address'> {
  const own = roles.has('nameOverAddress') ? undefined : roles.get('address')
  const second = secondLine(sample, roles)
  if (own) {
    // "12 Main St (PO Box 3, Jackson, MS 39207)": the mail's address is in parentheses.
    const hasOther = cellsOf(sample, own).some((text) => /\(.*\bbox\b/i.test(text))
    return { address: [hasOther ? { column: own, match: '^([^(]+)' } : own, ...(second ? [second] : [])] }
  }
  for (const form of ['nameOverAddress', 'addressOverCity'] as const) {
    const column = roles.get(form)
    if (column) return { address: [{ column, part: `${form}.street` }] }
  }
  const column = roles.get('oneLine')
  if (!column) return {}
  const match = hasCommas(cellsOf(sample, column))
    ? '^(.+),[^,]+,[^,]+$'
    : '^(.+?),?\\s+[A-Z]{2}\\s+\\d{5}[-\\d]*$'
  return { address: [{ column, match }] }
}

/** The column that continues the address: the next one. */
function secondLine({ columns }: Sample, roles: Roles): string | undefined {
  const second = roles.get('secondAddress')
  const indexOf = (name: string | undefined) => columns.findIndex((column) => column.name === name)
  return indexOf(second) === indexOf(roles.get('address')) + 1 ? second : undefined
}

/** A column of the state, else the state of most ZIP codes, else the first letters of the file's name. */
function proposeState(sample: Sample, roles: Roles, zips: ZipIndex): RecordCells['state'] {
  const own = roles.get('state') ?? compositeOf(sample, roles, 'state')
  return (
    own ?? {
      always: stateOfZips(sample, roles, zips) ?? toStateCode(basename(sample.path).slice(0, 2)) ?? '??',
    }
  )
}

function stateOfZips(sample: Sample, roles: Roles, zips: ZipIndex): string | undefined {
  const cells = cellsOf(sample, roles.get('zipCode') ?? '')
  return mostFrequent(cells.flatMap((zip) => zips.byCode.get(zip.slice(0, 5).padStart(5, '0'))?.state ?? []))
}

const mostFrequent = (cells: readonly string[]): string | undefined => countValues({ cells })?.[0]?.[0]

const LOCAL_NUMBER = /^\d{3}[-. ]?\d{4}$/
/** Local numbers are called in the state's only area code. */
function findAreaCode(cells: readonly string[]): string | undefined {
  if (!cells.some((text) => LOCAL_NUMBER.test(text))) return undefined
  return mostFrequent(
    cells.flatMap((text) => /^\(?([2-9]\d{2})\)?[-. ]?\d{3}[-. ]?\d{4}/.exec(text)?.[1] ?? []),
  )
}

const hasSecondLine = (cells: readonly string[]) => isShare(cells, 0.5, (text) => text.includes('\n'))

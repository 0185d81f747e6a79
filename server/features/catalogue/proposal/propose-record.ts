import { basename } from 'node:path'
import { toStateCode } from '#shared/states.ts'
import { CatalogueError } from '../reading/errors.ts'
import type { ZipIndex } from '../reading/zip-index.ts'
import type { RegisterDescription } from '../registers/description.ts'
import { isShare, type RoleName, type Roles } from './column-roles.ts'
import type { Sample } from './sample.ts'

type Record = RegisterDescription['record']

/**
 * Where a row's name, place and contact are. A city, state and ZIP code of their own come before a one-line address.
 * @throws CatalogueError if no column looks like a name or a place
 */
export function proposeRecord(sample: Sample, roles: Roles, zips: ZipIndex): Record {
  const name = proposeName(sample, roles)
  if (!name) throw new CatalogueError('has no column that looks like the name of a facility')
  const place = proposePlace(roles)
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
export const pick = <Name extends RoleName>(
  roles: Roles,
  ...names: Name[]
): Partial<globalThis.Record<Name, string>> =>
  Object.fromEntries(names.flatMap((name) => (roles.has(name) ? [[name, roles.get(name)]] : []))) as Partial<
    globalThis.Record<Name, string>
  >

const DBA = /\bd\/?b\/?a\b/i

/** The name that the home does business under, if a column or the cell has one. */
function proposeName(sample: Sample, roles: Roles): Record['name'] | undefined {
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

/** The column that holds city, state and ZIP code together, and its form. */
function compositeOf(roles: Roles, part: Part) {
  for (const form of ['nameOverAddress', 'addressOverCity', 'cityStateZip'] as const) {
    const column = roles.get(form)
    if (column) return { column, part: `${form}.${part}` as const }
  }
  return undefined
}

function proposePlace(roles: Roles): Pick<Record, 'city' | 'zipCode'> | undefined {
  const own = pick(roles, 'city', 'zipCode')
  const city = own.city ?? compositeOf(roles, 'city')
  const zipCode = own.zipCode ?? compositeOf(roles, 'zip')
  return city || zipCode ? { ...(city && { city }), ...(zipCode && { zipCode }) } : undefined
}

function proposeAddress(sample: Sample, roles: Roles): Pick<Record, 'address'> {
  const own = roles.has('nameOverAddress') ? undefined : roles.get('address')
  const second = roles.get('secondAddress')
  if (own) {
    // "12 Main St (PO Box 3, Jackson, MS 39207)": the mail's address is in parentheses.
    const hasOther = cellsOf(sample, own).some((text) => /\(.*\bbox\b/i.test(text))
    return { address: [hasOther ? { column: own, match: '^([^(]+)' } : own, ...(second ? [second] : [])] }
  }
  for (const form of ['nameOverAddress', 'addressOverCity'] as const) {
    const column = roles.get(form)
    if (column) return { address: [{ column, part: `${form}.street` }] }
  }
  return {}
}

/** A column of the state, else the state of most ZIP codes, else the first letters of the file's name. */
function proposeState(sample: Sample, roles: Roles, zips: ZipIndex): Record['state'] {
  const own = roles.get('state') ?? compositeOf(roles, 'state')
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

const mostFrequent = (words: readonly string[]): string | undefined =>
  Map.groupBy(words, (word) => word)
    .entries()
    .toArray()
    .toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]

const LOCAL_NUMBER = /^\d{3}[-. ]?\d{4}$/
/** Local numbers are called in the state's only area code. */
function findAreaCode(cells: readonly string[]): string | undefined {
  if (!cells.some((text) => LOCAL_NUMBER.test(text))) return undefined
  return mostFrequent(
    cells.flatMap((text) => /^\(?([2-9]\d{2})\)?[-. ]?\d{3}[-. ]?\d{4}/.exec(text)?.[1] ?? []),
  )
}

const hasSecondLine = (cells: readonly string[]) => isShare(cells, 0.5, (text) => text.includes('\n'))

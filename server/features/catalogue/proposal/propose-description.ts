import { basename } from 'node:path'
import { toStateCode } from '#shared/states.ts'
import { CatalogueError } from '../reading/errors.ts'
import { MAX_ROWS_ABOVE, uniqueNames } from '../reading/header.ts'
import { openTables } from '../reading/open-tables.ts'
import { decodeCells, isBlankRow, type Table } from '../reading/table.ts'
import type { ZipIndex } from '../reading/zip-index.ts'
import { type FactRule, type RegisterDescription, TODO } from '../registers/description.ts'
import { assignRoles, type Column, findHeader, type RoleName } from './column-roles.ts'
import { type Answers, listValues, proposeCareByType, proposeRefusals } from './propose-values.ts'

/** Rows that a proposal looks at. */
const MAX_ROWS = 500

/**
 * Proposes a description of an unknown register, from the names of its columns and the cells of its first rows. An
 * operator checks it: which rows aren't homes for older people, and what codes mean, no file says by itself.
 * @throws CatalogueError if the file isn't CSV or a workbook, or if no column looks like a name or a place
 */
export async function proposeDescription(
  path: string,
  zips: ZipIndex,
  answers: Answers = {},
): Promise<{ description: RegisterDescription; reasons: string[] }> {
  const { rows, sheet } = await readFirstTable(path)
  const headerIndex = findHeader(rows.slice(0, MAX_ROWS_ABOVE))
  const header = rows[headerIndex] ?? []
  const body = rows.slice(headerIndex + 1).filter((row) => row.some((cell) => cell.trim() !== ''))
  const names = uniqueNames(header)
  const columns = names.map(
    (name, index): Column => ({
      name,
      cells: body.flatMap((row) => (row[index]?.trim() ? [row[index]] : [])),
      rows: body.length,
    }),
  )
  const roles = assignRoles(columns)
  const place = proposePlace(roles)
  const name = roles.get('name')
  if (name === undefined) throw new CatalogueError('has no column that looks like the name of a facility')
  if (!place) throw new CatalogueError('has no column that looks like a city or a ZIP code')
  const cellsOf = (column: string) => columns.find((other) => other.name === column)?.cells ?? []
  const valuesOf = (role: RoleName) => {
    const column = roles.get(role)
    return column === undefined ? undefined : { name: column, cells: cellsOf(column) }
  }
  const values = { status: valuesOf('licenseStatus'), type: valuesOf('licenseClass') }
  const refuse = proposeRefusals(values, answers)
  const description: RegisterDescription = {
    name: nameOf(path),
    publisher: answers.publisher ?? `${TODO}: the agency that publishes the register`,
    kind: 'Assisted living facility',
    notes: [
      `Not used: ${names.filter((column) => ![...roles.values()].includes(column)).join(', ') || 'nothing'}`,
    ],
    header: [...header],
    ...(sheet !== null && { sheet }),
    id: proposeId(roles, (column) => new Set(cellsOf(column)).size === body.length),
    record: {
      name,
      ...proposeAddress(roles),
      ...place,
      state: proposeState(path, roles, cellsOf, zips),
      ...pick(roles, 'phone', 'email', 'website'),
      ...(roles.has('latitude') &&
        roles.has('longitude') && {
          position: { latitude: roles.get('latitude') ?? '', longitude: roles.get('longitude') ?? '' },
        }),
    },
    ...(refuse && { refuse }),
    careTypes: [...proposeCareByType(values, answers), ...proposeMemoryCare(roles)],
    facts: proposeFacts(roles),
  }
  const reasons = [...roles].map(
    ([role, column]) => `${role}: ${JSON.stringify(column)}, by its name and ${cellsOf(column).length} cells`,
  )
  return { description, reasons: [...reasons, ...listValues(values)] }
}

/** A number that no two rows share, else everything that tells rows apart. */
function proposeId(roles: Roles, isUnique: (column: string) => boolean): string[] {
  const { licenseNumber, id, ...others } = pick(
    roles,
    'licenseNumber',
    'id',
    'name',
    'address',
    'city',
    'licenseClass',
  )
  const number = [licenseNumber, id].find((column) => column !== undefined && isUnique(column))
  if (number !== undefined) return [number]
  return [id ?? licenseNumber, ...Object.values(others)].filter((column) => column !== undefined)
}

/** The rows of the file's table; in a workbook, of the first sheet that has the most columns. */
async function readFirstTable(path: string): Promise<{ rows: string[][]; sheet: string | null }> {
  const tables = await openTables(path, () => {})
  const found: { rows: string[][]; sheet: string | null; columns: number }[] = []
  for (const table of tables) {
    const rows = await readFirstRows(table)
    if (rows.length < 2) continue
    const columns = rows[findHeader(rows.slice(0, MAX_ROWS_ABOVE))]?.filter((cell) => cell.trim() !== '')
    found.push({ rows, sheet: table.sheet, columns: columns?.length ?? 0 })
  }
  const [widest] = found.toSorted((a, b) => b.columns - a.columns)
  if (!widest) throw new CatalogueError('has no rows to look at')
  // The first sheet with this header is found without its name, which a newer file may change.
  return { rows: widest.rows, sheet: widest === found[0] ? null : widest.sheet }
}

async function readFirstRows({ rows: all }: Table): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of all) {
    if (!isBlankRow(row) || rows.length < MAX_ROWS_ABOVE) rows.push(decodeCells(row))
    if (rows.length >= MAX_ROWS) break
  }
  return rows
}

type Roles = ReadonlyMap<RoleName, string>
type Place = Pick<RegisterDescription['record'], 'city' | 'zipCode'>

function proposePlace(roles: Roles): Place | undefined {
  const [form, column] = compositeOf(roles) ?? []
  if (form !== undefined && column !== undefined)
    return { city: { column, part: `${form}.city` }, zipCode: { column, part: `${form}.zip` } }
  const place = pick(roles, 'city', 'zipCode')
  return place.city === undefined && place.zipCode === undefined ? undefined : place
}

/** The column that holds city, state and ZIP code together. */
function compositeOf(roles: Roles): ['cityStateZip' | 'addressOverCity', string] | undefined {
  for (const form of ['addressOverCity', 'cityStateZip'] as const) {
    const column = roles.get(form)
    if (column !== undefined) return [form, column]
  }
  return undefined
}

function proposeAddress(roles: Roles): Pick<RegisterDescription['record'], 'address'> {
  const over = roles.get('addressOverCity')
  if (over !== undefined) return { address: [{ column: over, part: 'addressOverCity.street' }] }
  const address = roles.get('address')
  return address === undefined ? {} : { address: [address] }
}

/** A column of the state, else the state of most ZIP codes, else the first letters of the file's name. */
function proposeState(
  path: string,
  roles: Roles,
  cellsOf: (column: string) => readonly string[],
  zips: ZipIndex,
): RegisterDescription['record']['state'] {
  const [form, composite] = compositeOf(roles) ?? []
  if (form !== undefined && composite !== undefined) return { column: composite, part: `${form}.state` }
  const column = roles.get('state')
  if (column !== undefined) return column
  const zipCode = roles.get('zipCode')
  const states = (zipCode === undefined ? [] : cellsOf(zipCode)).flatMap(
    (zip) => zips.byCode.get(zip.slice(0, 5).padStart(5, '0'))?.state ?? [],
  )
  return { always: mostFrequent(states) ?? toStateCode(basename(path).slice(0, 2)) ?? '??' }
}

function mostFrequent(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function pick<Name extends RoleName>(roles: Roles, ...names: Name[]): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (roles.has(name) ? [[name, roles.get(name)]] : [])),
  ) as Partial<Record<Name, string>>
}

function proposeMemoryCare(roles: Roles): RegisterDescription['careTypes'] {
  const places = roles.get('dementiaPlaces')
  const yesNo = roles.get('dementiaYesNo')
  const mark = roles.get('dementiaMark')
  return [
    ...(places ? [{ type: 'Memory Care' as const, when: { column: places, atLeast: 1 } }] : []),
    ...(yesNo ? [{ type: 'Memory Care' as const, when: { column: yesNo, matches: '^(y|yes|true)$' } }] : []),
    ...(mark ? [{ type: 'Memory Care' as const, when: { column: mark, is: ['X'] } }] : []),
  ]
}

const FACT_READERS = {
  licenseNumber: 'text',
  licenseClass: 'text',
  licenseStatus: 'text',
  licenseIssued: 'date',
  licenseExpires: 'date',
  opened: 'date',
  capacity: 'count',
  dementiaPlaces: 'count',
} as const

function proposeFacts(roles: Roles): FactRule[] {
  const read = Object.entries(FACT_READERS).flatMap(([fact, as]): FactRule[] => {
    const column = roles.get(fact as keyof typeof FACT_READERS)
    return column === undefined ? [] : [{ fact: fact as keyof typeof FACT_READERS, column, as }]
  })
  const yesNo = roles.get('dementiaYesNo')
  const mark = roles.get('dementiaMark')
  return [
    ...read,
    ...(yesNo
      ? [{ fact: 'dementiaCare' as const, column: yesNo, as: 'yesNo' as const, value: 'certified' }]
      : []),
    ...(mark
      ? [{ fact: 'dementiaCare' as const, column: mark, as: 'mark' as const, value: 'certified' }]
      : []),
  ]
}

/** 'GA ALF 2021.csv' becomes 'ga-alf-2021'. */
const nameOf = (path: string) =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'register'

import { basename } from 'node:path'
import { CatalogueError } from '../reading/errors.ts'
import type { FactRule, RegisterDescription } from '../registers/description.ts'
import type { Roles } from './column-roles.ts'
import { CARE, type Dementia, type Homes, type Kinds, MARKED, NOT_ACTIVE, WARNING } from './find-kinds.ts'
import type { Answers, Sample } from './sample.ts'

interface Found {
  kinds: Kinds
  homes: Homes | undefined
  dementia: readonly Dementia[]
  older: string | undefined
  roles: Roles
}

/** The rows to refuse: licenses that aren't active, and what isn't a home for older people. */
export function proposeRefusals({
  kinds: { status },
  homes,
  dementia,
  older,
  roles,
}: Found): RegisterDescription['refuse'] {
  const inactive = (status?.values ?? []).flatMap(([value]) => (NOT_ACTIVE.test(value) ? value : []))
  const closed = roles.get('closed')
  const marks = dementia.flatMap(({ when }) => (when.matches === MARKED ? when.column : []))
  const rules: NonNullable<RegisterDescription['refuse']> = []
  if (status && inactive.length > 0)
    rules.push({ when: { column: status.name, is: inactive }, because: 'the license is not active' })
  if (closed) rules.push({ when: { column: closed, isEmpty: false }, because: 'the home is closed' })
  if (homes)
    rules.push({
      when: { column: homes.column.name, isNot: homes.homes.map(([value]) => value) },
      because: 'is not a home for older people',
    })
  if (older)
    rules.push({
      when: [older, ...marks].map((column) => ({ column, matchesNot: MARKED })),
      because: 'does not serve older people',
    })
  return rules.length > 0 ? rules : undefined
}

/** The kinds of care. Without a type that says it or an answer, none. */
export function proposeCare(
  { homes, dementia, older, roles }: Found,
  { careType }: Answers,
): RegisterDescription['careTypes'] {
  const capacity = roles.get('capacity')
  const places = dementia.find(({ fact }) => fact.fact === 'dementiaPlaces')?.name
  const rules = homes
    ? CARE.flatMap(([, type]) => {
        const is = homes.homes.flatMap(([value, care]) => (care.includes(type) ? value : []))
        return is.length > 0 ? [{ type, when: { column: homes.column.name, is } }] : []
      })
    : careType
      ? [{ type: careType }]
      : []
  const nursing =
    homes?.homes.flatMap(([value, care]) => (care.join() === 'Skilled Nursing' ? value : [])) ?? []
  const outside = homes && nursing.length > 0 ? [{ column: homes.column.name, isNot: nursing }] : []
  return [
    ...rules.flatMap((rule) =>
      rule.type === 'Assisted Living' ? withoutMemoryHouses(rule, { places, capacity, older }) : rule,
    ),
    ...dementia.map(({ when }) => ({ type: 'Memory Care' as const, when: [when, ...outside] })),
  ]
}

type CareRule = RegisterDescription['careTypes'][number]

/** A house all of whose places are for people with dementia offers no other care. */
function withoutMemoryHouses(
  { type, when }: CareRule,
  { places, capacity, older }: Record<'places' | 'capacity' | 'older', string | undefined>,
): CareRule[] {
  const conditions = [
    ...(when === undefined ? [] : [when].flat()),
    ...(older ? [{ column: older, matches: MARKED }] : []),
  ]
  if (!places || !capacity) return [{ type, ...(conditions.length > 0 && { when: conditions }) }]
  return [
    { type, when: [...conditions, { column: places, differsFrom: capacity }] },
    { type, when: [...conditions, { column: places, matches: '^0*$' }] },
  ]
}

/** A warning for each status that names a problem with an active license. */
export function proposeWarning({ status }: Kinds): FactRule[] {
  if (!status?.values.some(([value]) => WARNING.test(value))) return []
  const codes = status.values.map(([value]) => [
    value,
    WARNING.test(value) ? `The license's status is ${value.toLowerCase()}` : null,
  ])
  return [{ fact: 'licenseWarning', column: status.name, codes: Object.fromEntries(codes) }]
}

/** 'GA ALF 2021.csv' becomes 'ga-alf-2021'. */
export const nameOf = (path: string) =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'register'

/**
 * One sample of all files of an agency that have the same header.
 * @throws CatalogueError naming the file whose header differs
 */
export function joinSamples(samples: readonly Sample[]): Sample {
  const [first, ...more] = samples
  if (!first) throw new CatalogueError('is missing')
  const labels = ({ header }: Sample) => header.join('\n').replace(/\s+/g, ' ').trim()
  const other = more.find(
    (sample) => labels(sample) !== labels(first) || sample.headerRows !== first.headerRows,
  )
  if (other)
    throw new CatalogueError(`has another header than ${first.path}; describe ${other.path} by itself`)
  const rows = samples.reduce((sum, sample) => sum + sample.rows, 0)
  return {
    ...first,
    rows,
    columns: first.columns.map(({ name }, index) => ({
      name,
      rows,
      cells: samples.flatMap(({ columns }) => columns[index]?.cells ?? []),
    })),
  }
}

/** A column with more values in a list doesn't tell lists apart. */
const MAX_VALUES = 60

/** How to tell the lists apart: by a column whose values occur in one file only, else by the files' names. */
export function proposeLists(samples: readonly Sample[]): RegisterDescription['lists'] {
  if (samples.length < 2) return undefined
  const index = samples[0]?.columns.findIndex((_, column) => tells(samples, column)) ?? -1
  return samples.map(({ path, columns }) => {
    const column = columns[index]
    const source = nameOf(path)
    const is = column && [...new Set(column.cells)]
    return {
      source,
      title: (is ?? [source]).join(', ').slice(0, 100),
      ...(column && is
        ? { when: { column: column.name, is } }
        : { fileName: `^${source.replaceAll('-', '.*')}` }),
    }
  })
}

function tells(samples: readonly Sample[], index: number): boolean {
  const sets = samples.map(({ columns, rows }) => {
    const { cells = [] } = columns[index] ?? {}
    return cells.length < rows * 0.9 ? new Set<string>() : new Set(cells)
  })
  const size = new Set(sets.flatMap((set) => [...set])).size
  return (
    sets.every((set) => set.size > 0 && set.size <= MAX_VALUES) &&
    size === sets.reduce((sum, set) => sum + set.size, 0)
  )
}

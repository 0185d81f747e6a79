import type { FactRule, RegisterDescription } from '../registers/description.ts'
import type { Answers } from './answers.ts'
import type { Roles } from './column-roles.ts'
import { type Dementia, MARKED } from './find-dementia.ts'
import { CARE, type Homes, type Kinds, NOT_ACTIVE, WARNING } from './find-kinds.ts'

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

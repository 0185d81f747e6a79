import type { FACT_WORDS, FactName } from '#shared/catalog/facts.ts'
import type { CareType } from '#shared/contract/options.ts'
import { uniqueNames } from '../reading/header.ts'
import { columnName, type Row } from '../reading/row.ts'
import type { RowFact } from '../record.ts'
import type { Format, FormatFacts, RegisterDescription } from './description.ts'
import { readOwnFacts } from './operator-list.ts'
import { checkedPrices } from './prices.ts'
import { holds, readFact } from './read-fact.ts'

type Word = (typeof FACT_WORDS.dementiaCare)[number]

const MEMORY_CARE =
  /\b(?:memory (?:care|support|living|cottages?|center|unit|residence)|alzheimer|dementia)/iu
/** A name with one of these is of a home that offers something else too: 'Cedar Ridge Assisted Living & Memory Care'. */
const SOMETHING_ELSE = /\b(?:assisted|senior|retirement|independent|nursing|rehab\w*|and|with)\b|[&/+]/iu

/**
 * What a home's name says about dementia care: nothing, that it offers some, or that it is a house for people with
 * dementia. Registers that record no dementia care list many such homes.
 */
export function readNamedCare(name: string): Extract<Word, 'named' | 'named_house'> | undefined {
  if (!MEMORY_CARE.test(name)) return undefined
  return SOMETHING_ELSE.test(name) ? 'named' : 'named_house'
}

/** Names of places that aren't a lasting home for older people, in any register, and why. */
const NO_HOME: [name: RegExp, because: string][] = [
  [
    /\b(?:detox\w*|alcohol|drug|sober|addictions?|substance|crisis|diversion|corrections?|correctional|re-?entry|halfway house|treatment center)\b/iu,
    'is for treatment, a crisis or people from prison',
  ],
  [/\brecovery (?:center|residence|suites|pch|homes?(?! health))\b/iu, 'is for people in recovery'],
  [
    /\btransition(?:al)? (?:housing|living|learning|resources|homes?|services)\b/iu,
    'is for a time of transition and not a lasting home',
  ],
]
/** Names of homes that are for others than older people. */
const OTHERS_BY_NAME: [name: RegExp, group: (typeof FACT_WORDS.groups)[number]][] = [
  [/\b(?:mental health|mental illness|mentally ill|behavioral|psychiatric)\b/iu, 'mental_illness'],
  [/\b(?:developmental(?:ly)?|disabilit(?:y|ies)|disabled|group homes?)\b/iu, 'developmental_disability'],
  [/\b(?:brain injur(?:y|ies)|tbi)\b/iu, 'brain_injury'],
]

/** Turns a description into a format that the importer reads. */
export const compileRegister = (description: RegisterDescription): Format => ({
  ...description,
  columns: uniqueNames(description.header),
})

/**
 * Reads the facts of a row that not every register has.
 * @throws RefusedRowError if the home doesn't serve older people or its license isn't active
 */
export function readFacts(row: Row, format: Format): FormatFacts {
  const { refuse = [], careTypes, facts = [], record, kind = '', capacityUnit } = format
  if (!careTypes) return readOwnFacts(row)
  for (const { when, because } of refuse) {
    const failed = holds(row, when)
    if (failed) row.exclude(failed, because)
  }
  const name = row.text(record.name) ?? ''
  const noHome = NO_HOME.find(([pattern]) => pattern.test(name))
  if (noHome) row.exclude(record.name, `${noHome[1]}, by its name`)
  const read = checkedPrices(
    row,
    facts.flatMap((rule) => readFact(row, rule) ?? []),
  )
  const named = readNamedCare(name)
  const isNamedOnly = named !== undefined && !read.some(isStrongerThanName)
  // The state lists a house for dementia care, and its name adds that it is for nothing else.
  const isNamedHouse = named === 'named_house' && !read.some(tellsHowMuch)
  const others = OTHERS_BY_NAME.flatMap(([pattern, group]) => (pattern.test(name) ? group : []))
  const fromName = columnName(record.name)
  const said: RowFact[] = [
    ...read,
    ...(isNamedOnly || isNamedHouse
      ? [{ fact: 'dementiaCare' as const, value: named, column: fromName }]
      : []),
    ...(others.length > 0 ? [{ fact: 'otherResidents' as const, value: others, column: fromName }] : []),
  ]
  const types = careTypes.flatMap(({ type, when }): CareType[] => (!when || holds(row, when) ? [type] : []))
  const stars = valueOfFact(read, 'stars')
  const residentGender = readResidents(row, record.residents)
  return {
    careTypes: [...new Set(isNamedOnly ? [...types, 'Memory Care' as const] : types)],
    description: describeFacts(kind, read, residentGender, capacityUnit),
    price: toNumber(valueOfFact(read, 'priceLow')),
    rating: typeof stars === 'number' ? Math.round(stars * 10) : null,
    residentGender,
    amenities: [],
    absentAmenities: [],
    ...(said.length > 0 && { facts: said }),
  }
}

const STRONGER_THAN_NAME: unknown[] = ['whole_house', 'secured_unit', 'special_unit', 'certified']
const isStrongerThanName = ({ fact, value }: RowFact) =>
  (fact === 'dementiaCare' && STRONGER_THAN_NAME.includes(value)) ||
  (fact === 'dementiaPlaces' && Number(value) > 0)

/** Whether a register tells how much of a house is for people with dementia. */
const tellsHowMuch = ({ fact, value }: RowFact) =>
  fact === 'dementiaPlaces' || (fact === 'dementiaCare' && value !== 'certified' && value !== 'may_admit')

const valueOfFact = (facts: readonly RowFact[], name: FactName) =>
  facts.find(({ fact }) => fact === name)?.value
const toNumber = (value: unknown) => (typeof value === 'number' ? value : null)

function readResidents(
  row: Row,
  rule: RegisterDescription['record']['residents'],
): FormatFacts['residentGender'] {
  if (!rule) return null
  const text = row.text(rule.column)
  if (text === null) return null
  const known = Object.entries(rule.codes).find(([code]) => code.toLowerCase() === text.toLowerCase())
  if (!known) {
    const codes = Object.keys(rule.codes)
      .join(', ')
      .replace(/, ([^,]+)$/, ' or $1')
    row.note(rule.column, `is not ${codes}; treated as unknown`)
  }
  return known?.[1] ?? null
}

type Group = (typeof FACT_WORDS.groups)[number]

/** What residents live with. The others of FACT_WORDS.groups are people themselves. */
const CONDITIONS: Partial<Record<Group, string>> = {
  dementia: 'dementia',
  physical_disability: 'physical disabilities',
  terminal_illness: 'terminal illnesses',
  brain_injury: 'traumatic brain injuries',
  developmental_disability: 'developmental disabilities',
  mental_illness: 'mental illness',
  addiction: 'an addiction to alcohol or drugs',
  blindness: 'blindness',
}
const OTHERS: Partial<Record<Group, string>> = {
  pregnancy: 'pregnant women who need counseling',
  corrections: 'clients of the correctional system',
}
const DEMENTIA_CARE: Record<string, string> = {
  whole_house: 'The whole house is for people with dementia',
  secured_unit: 'Has a secured unit for people with dementia',
  special_unit: 'Has a special unit for people with dementia',
  certified: 'The state lists it for dementia care',
}
const OWNERS: Record<string, string> = { nonprofit: 'Not for profit', government: 'Run by the government' }
const SPECIAL_FOCUS: Record<string, string> = {
  listed: 'Medicare lists it as a Special Focus Facility, with a history of serious problems',
  candidate: 'Medicare lists it as a candidate for its Special Focus program',
}

/** Sentences for families about a home of this kind. What the register doesn't say is left out. */
export function describeFacts(
  kind: string,
  facts: readonly RowFact[],
  residents: 'Male' | 'Female' | 'Both' | null,
  capacityUnit?: string,
): string {
  const of = (name: FactName) => facts.find(({ fact }) => fact === name)?.value
  const word = (words: Record<string, string>, name: FactName) => words[String(of(name))]
  const serves = of('serves')
  const capacity = of('capacity')
  const places = of('dementiaPlaces')
  const stars = of('stars')
  const funding = of('publicFunding')
  return [
    // First, because a card shows four lines.
    Array.isArray(serves) && `Serves ${listGroups(serves as Group[])}`,
    capacity ? `${kind} ${countPlaces(Number(capacity), capacityUnit)}` : kind,
    residents === 'Male' && 'For men only',
    residents === 'Female' && 'For women only',
    places ? `Places for people with dementia: ${places}` : word(DEMENTIA_CARE, 'dementiaCare'),
    of('continuingCare') && 'A continuing care retirement community',
    of('licenseMeaning'),
    of('licenseWarning'),
    typeof stars === 'number' && `Medicare rates it ${stars} of 5 stars overall`,
    word(SPECIAL_FOCUS, 'specialFocus'),
    of('abuseMark') && 'Medicare marks it for a citation for abuse',
    word(OWNERS, 'owner'),
    Array.isArray(funding) && !funding.includes('none') && 'Takes public funding',
  ]
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

/** 'licensed for 8 residents', or 'with 8 certified beds' where the register counts these. */
function countPlaces(capacity: number, unit: string | undefined): string {
  const counted = `${capacity} ${unit ?? 'residents'}`
  const words = capacity === 1 ? counted.replace(/s$/, '') : counted
  return unit === undefined ? `licensed for ${words}` : `with ${words}`
}

/** 'older adults, and people with dementia or mental illness'. */
function listGroups(groups: readonly Group[]): string {
  const conditions = groups.flatMap((group) => CONDITIONS[group] ?? [])
  const served = [
    ...(groups.includes('older_adults') ? ['older adults'] : []),
    ...(conditions.length > 0 ? [`people with ${joinWords(conditions, 'or')}`] : []),
    ...groups.flatMap((group) => OTHERS[group] ?? []),
  ]
  // The comma keeps 'older adults' apart from what only the others live with.
  return conditions.length > 1 && served.length === 2 ? served.join(', and ') : joinWords(served, 'and')
}

/** 'a', 'a or b', 'a, b, or c'. */
const joinWords = (parts: readonly string[], conjunction: 'and' | 'or') =>
  parts.length < 3
    ? parts.join(` ${conjunction} `)
    : `${parts.slice(0, -1).join(', ')}, ${conjunction} ${parts.at(-1)}`

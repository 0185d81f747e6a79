import type { FACT_WORDS, FactName } from '#shared/catalog/facts.ts'
import type { RowFact } from '../record.ts'

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

import type { Fact } from '#shared/catalog/facts.ts'
import type { Match } from '#shared/contract/facility.ts'
import { BUDGETS } from '#shared/contract/options.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { NEAR_MILES } from '#shared/matching/matching.ts'
import type { ReachableCommunity } from '../family-search.ts'

type Reason = Match['reasons'][number]
/** With these words of a register, a community offers memory care, for example a nursing home with a unit. */
const STRONG_WORDS = new Set(['whole_house', 'secured_unit', 'special_unit', 'certified'])

type Wanted = Pick<QuestionnaireSubmission, 'budget' | 'amenities' | 'zipCode'>

/** A record with what the registers say about it. */
export type SupportingRecord = ReachableCommunity & { facts: readonly Fact[] }

/**
 * Whether a record supports a sentence that a family sees about it. Parses the sentence and compares it with
 * the record in the database, without using the code that wrote the sentence.
 */
export function isSupported({ code, text }: Reason, record: SupportingRecord, wanted: Wanted): boolean {
  const range = BUDGETS.find(({ label }) => label === wanted.budget)
  const price = parseComparedPrice(text, record)
  const { miles, zipCode } = record
  const familyZip = wanted.zipCode.slice(0, 5)
  switch (code) {
    case 'below_budget':
      return range !== undefined && price !== undefined && price < range.low
    case 'within_budget':
      return (
        range !== undefined && price !== undefined && price >= range.low && price <= (range.high ?? price)
      )
    case 'care_type':
      if (text === 'May take in people with dementia') return mayOnlyAdmit(record)
      if (text === 'Memory care, by its name') return /memory|alzheimer|dementia/i.test(record.name)
      return parseCareTypes(text).every((type) => listOffers(record).includes(type))
    case 'near':
      if (text === `In your ZIP code, ${familyZip}`) return zipCode?.slice(0, 5) === familyZip
      return (
        miles !== null &&
        matchesDistance(text, miles) &&
        (miles <= NEAR_MILES + 0.5 || /across the border/.test(text))
      )
    default:
      return countPresent(record, wanted) === parseAmenityCount(text, wanted.amenities.length)
  }
}

/** The price that the sentence compares; undefined if it states a price that the record doesn't have. */
function parseComparedPrice(text: string, { price, facts }: SupportingRecord): number | undefined {
  const [first, second] = [...text.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )
  const has = (name: string, value: number | undefined) =>
    facts.some((fact) => fact.fact === name && fact.value === value)
  if (!text.includes('expect more than the low end'))
    return price !== null && price === first ? price : undefined
  if (first === undefined || second === undefined) return undefined
  return has('priceLow', first) && has('priceHigh', second) ? (first + second) / 2 : undefined
}

/** The register says that people with dementia may live there, and no more. */
const mayOnlyAdmit = ({ facts, amenities }: SupportingRecord) =>
  facts.some(({ fact, value }) => fact === 'dementiaCare' && value === 'may_admit') &&
  !facts.some(({ fact, value }) => fact === 'dementiaCare' && value !== 'may_admit') &&
  !amenities.includes('Memory Care')

const listOffers = ({ amenities, careTypes, facts }: SupportingRecord) => {
  const hasUnit = facts.some(({ fact, value }) => fact === 'dementiaCare' && STRONG_WORDS.has(String(value)))
  return [...amenities, ...careTypes, ...(hasUnit ? ['Memory Care'] : [])].map((offer) => offer.toLowerCase())
}

const parseCareTypes = (text: string) => text.replace(/^Offers /, '').split(' and ')

function matchesDistance(text: string, miles: number): boolean {
  const statedMiles = Number(/About (\d+) mile/.exec(text)?.[1] ?? Number.NaN)
  return Math.abs(statedMiles - miles) <= (statedMiles === 1 ? 1 : 0.5)
}

/** The registers in this folder record only two of the amenities, as care types. */
function countPresent(record: SupportingRecord, { amenities }: Wanted): number {
  const has = listOffers(record)
  return amenities.filter(
    (label) =>
      (has.includes(label.toLowerCase()) && !(label === 'Memory Care' && mayOnlyAdmit(record))) ||
      (label === '24/7 Medical Care' && has.includes('skilled nursing')),
  ).length
}

/** The sentence names a number, or says that all requested amenities are present. */
function parseAmenityCount(text: string, requested: number): number {
  const some = /^Has (\d+) of the (\d+)/.exec(text)
  return some ? Number(some[1]) : requested
}

import { speaksSpanish } from '../catalog/current-told.ts'
import { type FACT_WORDS, type Fact, type FactName, isFunded, yearOfFact } from '../catalog/facts.ts'
import type { Match } from '../contract/facility.ts'
import { isOnlyMemoryCare, mustLeaveUnaided } from './community-bits.ts'
import { type DementiaGrade, dementiaGradeOf, dementiaPlacesOf, placesOf } from './licenses.ts'
import { priceRangeOf } from './price-range.ts'
import { describePrice, type Facts, formatDollars, joinWithOr } from './reasons.ts'
import type { Wishes } from './wishes.ts'

/** A sentence about a community, and the register's fact that it states. */
type Point = Match['for'][number] & { fact?: FactName }
/** Anything but a point if the record doesn't say it. */
type Maybe = Point | false | undefined

const MAX_FOR = 3
const MAX_AGAINST = 2
/** Medicare's overall stars that speak for a nursing home, and against it. */
const GOOD_STARS = 4
const POOR_STARS = 2

const DEMENTIA_TEXTS: Partial<Record<DementiaGrade, string>> = {
  whole_house: 'The whole house is for people with dementia',
  secured_unit: 'A secured unit for people with dementia',
  special_unit: 'A special unit for people with dementia',
  certified: 'The state lists it for dementia care',
}
const OTHERS_TEXTS: Record<string, string> = {
  mental_illness: 'mental illness',
  developmental_disability: 'developmental disabilities',
  brain_injury: 'brain injuries',
}
const FOCUS_TEXTS: Record<string, string> = {
  listed: 'Medicare lists it for a history of serious problems (Special Focus Facility)',
  candidate: 'Medicare lists it as a candidate for its Special Focus program',
}

/** What speaks for a community and against it, strongest first. Every sentence states a fact of the record. */
export const pointsOf = (facts: Facts, wishes: Wishes): { for: Point[]; against: Point[] } => ({
  for: firstOf(MAX_FOR, pointsFor(facts, wishes)),
  against: firstOf(MAX_AGAINST, pointsAgainst(facts, wishes)),
})

const firstOf = (count: number, points: Maybe[]): Point[] =>
  points.filter((point) => point !== false && point !== undefined).slice(0, count)

function pointsFor(record: Facts, wishes: Wishes): Maybe[] {
  const of = readerOf(record.facts)
  const findings = of('findings')
  const isHelped = of('evacuation') && !mustLeaveUnaided(record.facts)
  return [
    ...(wishes.wantsMemoryCare ? [dementiaPoint(record), dementiaPlacesPoint(record)] : []),
    wishes.preferences.needsSpanish &&
      speaksSpanish(record.told ?? []) && { text: 'Staff speak Spanish, the community told us' },
    wishes.needs.pets === 'yes' && record.amenities.includes('Pet Friendly') && { text: 'Takes pets' },
    wishes.mayNeedHelpLeaving &&
      isHelped &&
      point('evacuation', 'Can take people who need help getting out in an emergency'),
    starsPoint(of('stars'), (stars) => stars >= GOOD_STARS),
    findings?.value === 0 &&
      point('findings', `The records count no problems found (${describeYear(findings)})`),
    record.facts.some(isFunded) && point('publicFunding', 'Takes public funding'),
    of('owner')?.value === 'nonprofit' && point('owner', 'Not for profit'),
    of('continuingCare')?.value === true && point('continuingCare', 'A continuing care retirement community'),
  ]
}

function pointsAgainst(record: Facts, wishes: Wishes): Maybe[] {
  const of = readerOf(record.facts)
  const warning = of('licenseWarning')
  const focus = FOCUS_TEXTS[String(of('specialFocus')?.value)]
  const serious = of('seriousFindings')
  const serves = of('serves')?.value
  return [
    // First, because these communities come last: what rules a community out decides before the score.
    ...record.limits.map((limit) => point('limits', LIMIT_TEXTS[limit])),
    wishes.mayNeedHelpLeaving &&
      mustLeaveUnaided(record.facts) &&
      point('evacuation', 'Residents must be able to get out alone in an emergency'),
    wishes.wantsMemoryCare && noDementiaPoint(record),
    !wishes.wantsMemoryCare && onlyDementiaPoint(record),
    wishes.needs.pets === 'yes' &&
      record.absentAmenities.includes('Pet Friendly') && { text: 'Takes no pets' },
    overBudgetPoint(record, wishes),
    othersPoint(of('otherResidents')),
    record.isUnwantedNursingHome && { text: 'A nursing home, for people who need nurses around the clock' },
    of('abuseMark')?.value === true && point('abuseMark', 'Medicare marks it for a citation for abuse'),
    focus !== undefined && point('specialFocus', focus),
    expiredPoint(of('licenseExpires')),
    warning && point('licenseWarning', `${warning.value} (${describeYear(warning)}): ask what happened`),
    serious && counted(serious, 'serious problem', ` found (${describeYear(serious)})`),
    finesPoint(of('fines'), of('fineDollars')),
    counted(of('paymentDenials'), 'denial', ' of payment by Medicare or Medicaid'),
    starsPoint(of('stars'), (stars) => stars <= POOR_STARS),
    Array.isArray(serves) &&
      serves.includes('corrections') &&
      point('serves', 'Also licensed for clients of the correctional system'),
    Array.isArray(serves) &&
      serves.includes('addiction') &&
      point('serves', 'Also licensed for people with an addiction'),
  ]
}

function dementiaPoint({ facts, ...record }: Facts): Maybe {
  const grade = dementiaGradeOf({ ...record, facts })
  const isSaid = facts.some(({ fact, value }) => fact === 'dementiaCare' && value === grade)
  const text = DEMENTIA_TEXTS[grade]
  return isSaid && text !== undefined && point('dementiaCare', text)
}

/** '35 of 165 places are for people with dementia', by all licenses together. */
function dementiaPlacesPoint({ facts }: Facts): Maybe {
  const [places, all] = [dementiaPlacesOf(facts), placesOf(facts)]
  if (places === 0) return undefined
  const text =
    all > places ? countDementiaPlaces(places, all) : `${countPlaces(places)} for people with dementia`
  return point('dementiaPlaces', text)
}

const countPlaces = (places: number) => `${places.toLocaleString('en-US')} place${places === 1 ? '' : 's'}`
const countDementiaPlaces = (places: number, all: number) =>
  `${places.toLocaleString('en-US')} of ${countPlaces(all)} ${places === 1 ? 'is' : 'are'} for people with dementia`

function onlyDementiaPoint({ careTypes, facts }: Facts): Maybe {
  if (!isOnlyMemoryCare({ careTypes, facts })) return undefined
  const text = 'A house only for people with dementia'
  return facts.some(({ fact }) => fact === 'dementiaCare') ? point('dementiaCare', text) : { text }
}

function othersPoint(others: Fact | undefined): Maybe {
  const groups = [others?.value].flat().flatMap((group) => OTHERS_TEXTS[String(group)] ?? [])
  return groups.length > 0 && point('otherResidents', `Also a home for people with ${joinWithOr(groups)}`)
}

function noDementiaPoint(record: Facts): Maybe {
  if (dementiaGradeOf(record) !== 'not_offered') return undefined
  const of = readerOf(record.facts)
  if (of('dementiaCare')) return point('dementiaCare', 'The records list no dementia care')
  if (of('dementiaPlaces'))
    return point('dementiaPlaces', 'The records count no places for people with dementia')
  if (of('serves')) return point('serves', 'Its license does not name people with dementia')
  return { text: 'No memory care, by its own account' }
}

function overBudgetPoint(record: Facts, wishes: Wishes): Maybe {
  const { high } = wishes.budget
  const price = record.comparedPrice
  if (high === null || price === null || price <= high) return undefined
  const above = `${formatDollars(price - high)} above your budget`
  const of = readerOf(record.facts)
  if (record.registerPrice !== undefined) return { text: above }
  const range = wishes.isCareExpected ? priceRangeOf(record.facts) : undefined
  const text = range && range.high > range.low ? `About ${above}: ${describePrice(record, wishes)}` : above
  return of('priceLow') ? point('priceLow', text) : { text }
}

/** For a license whose last day was over when the register was published. Of which day a register without a date is, isn't known. */
function expiredPoint(expires: Fact | undefined): Maybe {
  const year = expires && yearOfFact(expires)
  if (!expires || year === undefined || String(expires.value) >= expires.asOf) return undefined
  return point('licenseExpires', `License expired in our copy of ${year}: ask for the current one`)
}

function starsPoint(stars: Fact | undefined, isTelling: (stars: number) => boolean): Maybe {
  const value = stars?.value
  return (
    typeof value === 'number' && isTelling(value) && point('stars', `Medicare rates it ${value} of 5 stars`)
  )
}

function finesPoint(fines: Fact | undefined, dollars: Fact | undefined): Maybe {
  const total = typeof dollars?.value === 'number' ? `, ${formatDollars(dollars.value)} in total` : ''
  return counted(fines, 'fine', total)
}

/** '4 fines', '1 fine'. A count of zero is no point. */
function counted(fact: Fact | undefined, word: string, suffix = ''): Maybe {
  if (typeof fact?.value !== 'number' || fact.value < 1) return undefined
  return point(
    fact.fact,
    `${fact.value.toLocaleString('en-US')} ${word}${fact.value === 1 ? '' : 's'}${suffix}`,
  )
}

const point = (fact: FactName, text: string): Point => ({ text, fact })
/** Of several registers, the newest comes first. */
const readerOf = (facts: readonly Fact[]) => (name: FactName) => facts.find(({ fact }) => fact === name)
const describeYear = (fact: Fact) => yearOfFact(fact) ?? 'year unknown'

/** Why a community can't serve someone with this need, by its level of license. */
const LIMIT_TEXTS: Record<(typeof FACT_WORDS.limits)[number], string> = {
  cane_or_walker: 'Its license is for people who walk without a cane or walker',
  wheelchair: 'Its license is not for people in a wheelchair',
  bedbound: 'Its license is not for people who must stay in bed',
  one_helper: 'Its license is not for people who need a helper to stand up',
  lift_or_two: 'Its license is not for people who need a lift or two helpers',
  dementia: 'Its license is not for people who need dementia care',
  given: 'Its staff may not give residents their medication',
  injections: 'Its staff may not give injections',
  needs_help: 'Its license is not for people who need help at night',
}

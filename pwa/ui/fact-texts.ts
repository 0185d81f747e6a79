import { perLanguage, translate } from '#pwa/words/translate.ts'
import { BY_HAND } from '#shared/catalog/catalogue-source.ts'
import type { Fact, FactName } from '#shared/catalog/facts.ts'
import { capitalize } from '#shared/contract/capitalize.ts'
import type { PriceRange } from '#shared/matching/price-range.ts'
import { msg, t, type Words } from '#words'
import { site } from '../api/site.ts'

/** A fact as a family reads it. */
interface FactText {
  label: string
  text: string
  /** The address of an official report. */
  link?: string
}

const LABELS: Record<FactName, Words> = {
  licenseNumber: msg`License number`,
  licenseClass: msg`License class`,
  licenseMeaning: msg`What the license allows`,
  licenseStatus: msg`License status`,
  licenseWarning: msg`Ask about this`,
  licenseIssued: msg`License issued`,
  licenseExpires: msg`License expires`,
  capacity: msg`Places`,
  dementiaPlaces: msg`Places for people with dementia`,
  dementiaCare: msg`Dementia care`,
  serves: msg`Licensed to serve`,
  evacuation: msg`In an emergency`,
  limits: msg`Not licensed for`,
  otherResidents: msg`Also for`,
  priceLow: msg`Lowest monthly rate`,
  priceHigh: msg`Highest monthly rate`,
  publicFunding: msg`Public funding`,
  owner: msg`Owner`,
  opened: msg`Opened`,
  certifiedSince: msg`Approved by Medicare or Medicaid since`,
  ownerChanged: msg`New owner within 12 months`,
  accreditation: msg`Accreditation`,
  lastInspection: msg`Last inspection`,
  findings: msg`Problems found`,
  seriousFindings: msg`Serious problems found`,
  complaintFindings: msg`Problems found after complaints`,
  fines: msg`Fines`,
  fineDollars: msg`Total of fines`,
  paymentDenials: msg`Payments denied by Medicare`,
  inspectionScore: msg`Medicare inspection score (lower is better)`,
  staffHours: msg`Nursing hours per resident and day`,
  registeredNurseHours: msg`Registered nurse hours per resident and day`,
  specialFocus: msg`Medicare warning`,
  abuseMark: msg`Medicare mark for abuse`,
  stars: msg`Medicare stars`,
  continuingCare: msg`Continuing care`,
  reportUrl: msg`Official report`,
  corrected: msg`Corrected`,
  addedByHand: msg`Added`,
}

const WORDS: Record<string, Words> = {
  whole_house: msg`The whole house is for people with dementia`,
  secured_unit: msg`A secured unit for people with dementia`,
  special_unit: msg`A special unit for people with dementia`,
  named: msg`Memory care, by its name`,
  named_house: msg`A memory care house, by its name`,
  certified: msg`Listed by the state for dementia care`,
  may_admit: msg`May admit people with dementia`,
  not_offered: msg`No special unit for dementia`,
  older_adults: msg`older adults`,
  dementia: msg`people with dementia`,
  physical_disability: msg`people with physical disabilities`,
  terminal_illness: msg`people with terminal illnesses`,
  brain_injury: msg`people with brain injuries`,
  developmental_disability: msg`people with developmental disabilities`,
  mental_illness: msg`people with mental illness`,
  addiction: msg`people with an addiction`,
  pregnancy: msg`pregnant women`,
  corrections: msg`people from the correctional system`,
  blindness: msg`people who are blind`,
  unaided: msg`Residents must be able to get out alone`,
  aided: msg`Residents may need help getting out`,
  cane_or_walker: msg`people who use a cane or walker`,
  wheelchair: msg`people in a wheelchair`,
  bedbound: msg`people who must stay in bed`,
  one_helper: msg`people who need a helper to stand up`,
  lift_or_two: msg`people who need a lift or two helpers`,
  given: msg`people whose medication must be given to them`,
  injections: msg`people who need injections`,
  needs_help: msg`people who need help at night`,
  public: msg`Accepted`,
  medicaid: msg`Medicaid`,
  waiver: msg`Medicaid waiver`,
  ssi: msg`Supplemental Security Income (SSI)`,
  assisted_living_program: msg`Assisted Living Program`,
  medicare: msg`Medicare`,
  none: msg`None`,
  for_profit: msg`For profit`,
  nonprofit: msg`Not for profit`,
  government: msg`Run by the government`,
  listed: msg`On the list of homes with a history of serious problems (Special Focus Facility)`,
  candidate: msg`Candidate for the list of homes with serious problems (Special Focus Facility)`,
}

/** What a fact is called: 'Places'. */
export const factLabel = (name: FactName): string => translate(LABELS[name])

const MONEY: readonly FactName[] = ['priceLow', 'priceHigh', 'fineDollars']
const DAYS: readonly FactName[] = [
  'licenseIssued',
  'licenseExpires',
  'opened',
  'certifiedSince',
  'lastInspection',
]
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const DOLLARS = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)
const NUMBER = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
const MONTH = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** Returns the text of a fact. */
export function describeFact({ fact, value }: Fact): FactText {
  const label = translate(LABELS[fact])
  if (fact === 'reportUrl') return { label, text: t`Read the report`, link: String(value) }
  if (fact === 'abuseMark' && value === true) return { label, text: t`Marked for a citation for abuse` }
  if (value === true) return { label, text: t`Yes` }
  if (value === false) return { label, text: t`No` }
  if (Array.isArray(value))
    return { label, text: capitalize(value.map((word) => translate(WORDS[word] ?? word)).join(', ')) }
  if (MONEY.includes(fact)) return { label, text: DOLLARS().format(Number(value)) }
  if (DAYS.includes(fact) && ISO_DAY.test(String(value)))
    return { label, text: DAY().format(new Date(String(value))) }
  if (typeof value === 'number') return { label, text: NUMBER().format(value) }
  return { label, text: translate(WORDS[value] ?? value) }
}

/** Where a fact comes from: "Wisconsin Department of Health Services, March 2021". */
export const describeSource = ({
  publisher,
  asOf,
  dateUnknown,
}: Pick<Fact, 'publisher' | 'asOf' | 'dateUnknown'>) =>
  `${publisher === BY_HAND ? site.name : publisher}, ${dateUnknown ? t`date unknown` : MONTH().format(new Date(asOf))}`

/** A range of monthly rates in dollars: "$3,500–$15,000", or "$3,500" if both ends are the same. */
export const formatRange = ({ low, high }: Pick<PriceRange, 'low' | 'high'>): string =>
  low === high ? DOLLARS().format(low) : `${DOLLARS().format(low)}–${DOLLARS().format(high)}`

import { capitalize } from '#shared/capitalize.ts'
import type { Fact, FactName } from '#shared/facts.ts'
import type { PriceRange } from '#shared/price-range.ts'

/** A fact as a family reads it. */
interface FactText {
  label: string
  text: string
  /** The address of an official report. */
  link?: string
}

const LABELS: Record<FactName, string> = {
  licenseNumber: 'License number',
  licenseClass: 'License class',
  licenseMeaning: 'What the license allows',
  licenseStatus: 'License status',
  licenseWarning: 'Ask about this',
  licenseIssued: 'License issued',
  licenseExpires: 'License expires',
  capacity: 'Places',
  dementiaPlaces: 'Places for people with dementia',
  dementiaCare: 'Dementia care',
  serves: 'Licensed to serve',
  evacuation: 'In a fire',
  priceLow: 'Lowest monthly rate',
  priceHigh: 'Highest monthly rate',
  publicFunding: 'Public funding',
  owner: 'Owner',
  opened: 'Opened',
  certifiedSince: 'Approved by Medicare or Medicaid since',
  ownerChanged: 'New owner within 12 months',
  accreditation: 'Accreditation',
  lastInspection: 'Last inspection',
  findings: 'Problems found',
  seriousFindings: 'Serious problems found',
  complaintFindings: 'Problems found after complaints',
  fines: 'Fines',
  fineDollars: 'Total of fines',
  paymentDenials: 'Payments denied by Medicare',
  inspectionScore: 'Medicare inspection score (lower is better)',
  staffHours: 'Nursing hours per resident and day',
  registeredNurseHours: 'Registered nurse hours per resident and day',
  specialFocus: 'Medicare warning',
  abuseMark: 'Medicare mark for abuse',
  stars: 'Medicare stars',
  continuingCare: 'Continuing care',
  reportUrl: 'Official report',
}

const WORDS: Record<string, string> = {
  whole_house: 'The whole house is for people with dementia',
  secured_unit: 'A secured unit for people with dementia',
  special_unit: 'A special unit for people with dementia',
  named: 'Memory care, by its name',
  named_house: 'A memory care house, by its name',
  certified: 'Listed by the state for dementia care',
  may_admit: 'May admit people with dementia',
  not_offered: 'No special unit for dementia',
  older_adults: 'older adults',
  dementia: 'people with dementia',
  physical_disability: 'people with physical disabilities',
  terminal_illness: 'people with terminal illnesses',
  brain_injury: 'people with brain injuries',
  developmental_disability: 'people with developmental disabilities',
  mental_illness: 'people with mental illness',
  addiction: 'people with an addiction',
  pregnancy: 'pregnant women',
  corrections: 'people from the correctional system',
  blindness: 'people who are blind',
  unaided: 'Residents must be able to leave without help',
  aided: 'Residents may need help to leave',
  public: 'Accepted',
  medicaid: 'Medicaid',
  waiver: 'Medicaid waiver',
  ssi: 'Supplemental Security Income (SSI)',
  assisted_living_program: 'Assisted Living Program',
  medicare: 'Medicare',
  none: 'None',
  for_profit: 'For profit',
  nonprofit: 'Not for profit',
  government: 'Run by the government',
  listed: 'On the list of homes with a history of serious problems (Special Focus Facility)',
  candidate: 'Candidate for the list of homes with serious problems (Special Focus Facility)',
}

/** What a fact is called: 'Places'. */
export const factLabel = (name: FactName): string => LABELS[name]

const MONEY: readonly FactName[] = ['priceLow', 'priceHigh', 'fineDollars']
const DAYS: readonly FactName[] = [
  'licenseIssued',
  'licenseExpires',
  'opened',
  'certifiedSince',
  'lastInspection',
]
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the text of a fact. */
export function describeFact({ fact, value }: Fact): FactText {
  const label = LABELS[fact]
  if (fact === 'reportUrl') return { label, text: 'Read the report', link: String(value) }
  if (fact === 'abuseMark' && value === true) return { label, text: 'Marked for a citation for abuse' }
  if (value === true) return { label, text: 'Yes' }
  if (value === false) return { label, text: 'No' }
  if (Array.isArray(value))
    return { label, text: capitalize(value.map((word) => WORDS[word] ?? word).join(', ')) }
  if (MONEY.includes(fact)) return { label, text: DOLLARS.format(Number(value)) }
  if (DAYS.includes(fact) && ISO_DAY.test(String(value)))
    return { label, text: DAY.format(new Date(String(value))) }
  if (typeof value === 'number') return { label, text: NUMBER.format(value) }
  return { label, text: WORDS[value] ?? value }
}

/** Where a fact comes from: "Wisconsin Department of Health Services, March 2021". */
export const describeSource = ({
  publisher,
  asOf,
  dateUnknown,
}: Pick<Fact, 'publisher' | 'asOf' | 'dateUnknown'>) =>
  `${publisher}, ${dateUnknown ? 'date unknown' : MONTH.format(new Date(asOf))}`

/** A range of monthly rates in dollars: "$3,500–$15,000", or "$3,500" if both ends are the same. */
export const formatRange = ({ low, high }: Pick<PriceRange, 'low' | 'high'>): string =>
  low === high ? DOLLARS.format(low) : `${DOLLARS.format(low)}–${DOLLARS.format(high)}`

import { type Fact, type FactName, yearOfFact } from '#shared/facts.ts'
import { priceRangeOf } from '#shared/price-range.ts'
import { describeFact, factLabel, formatRange } from '../ui/fact-texts.ts'
import type { Comparison } from './load-comparison.ts'

const NOT_IN_REGISTER = 'Not in the register'
/** The server was never reached for this community. */
const NOT_ON_PHONE = 'Not saved on this phone'
const LOADING = 'Loading…'

interface RegisterRow {
  title: string
  /** The text of the facts; undefined if the register doesn't say it. */
  read: (facts: readonly Fact[]) => string | undefined
}

const row = (name: FactName): RegisterRow => ({
  title: factLabel(name),
  read: (facts) => textOf(facts, name),
})

/** What the registers say, in the order in which it decides. */
const ROWS: readonly RegisterRow[] = [
  {
    title: 'License',
    read: (facts) => textOf(facts, 'licenseMeaning') ?? textOf(facts, 'licenseClass'),
  },
  { title: 'License warning', read: (facts) => withYear(facts, 'licenseWarning') },
  row('capacity'),
  row('dementiaCare'),
  row('dementiaPlaces'),
  row('serves'),
  row('evacuation'),
  { title: 'Listed monthly rates', read: readRates },
  row('publicFunding'),
  row('owner'),
  row('specialFocus'),
  row('lastInspection'),
  { title: 'Problems found', read: readFindings },
  { title: 'Fines', read: readFines },
  row('paymentDenials'),
  row('stars'),
  row('staffHours'),
]

/** The rows about what the registers say, for each community the text or that it is unknown. */
export function registerRows({ communities, isLoading }: Comparison) {
  const unread = isLoading ? LOADING : NOT_ON_PHONE
  return ROWS.map(({ title, read }) => ({
    title,
    cells: communities.map(({ facts }) => (facts ? (read(facts) ?? NOT_IN_REGISTER) : unread)),
  }))
}

/** Of several registers, the newest comes first. */
const find = (facts: readonly Fact[], name: FactName) => facts.find(({ fact }) => fact === name)

const textOf = (facts: readonly Fact[], name: FactName): string | undefined => {
  const fact = find(facts, name)
  return fact && describeFact(fact).text
}

const withYear = (facts: readonly Fact[], name: FactName): string | undefined => {
  const fact = find(facts, name)
  return fact && `${describeFact(fact).text} (${yearOfFact(fact) ?? 'year unknown'})`
}

function readRates(facts: readonly Fact[]): string | undefined {
  const range = priceRangeOf(facts)
  return range ? `${formatRange(range)} (${range.year ?? 'year unknown'})` : withYear(facts, 'priceLow')
}

function readFindings(facts: readonly Fact[]): string | undefined {
  const serious = textOf(facts, 'seriousFindings')
  const all = textOf(facts, 'findings')
  if (all === undefined) return serious && `${serious} serious`
  return serious === undefined ? all : `${all}; ${serious} serious`
}

function readFines(facts: readonly Fact[]): string | undefined {
  const count = textOf(facts, 'fines')
  const dollars = textOf(facts, 'fineDollars')
  if (count === undefined) return dollars
  return dollars === undefined || count === '0' ? count : `${count}, ${dollars} in total`
}

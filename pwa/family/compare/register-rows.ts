import { type Fact, type FactName, yearOfFact } from '#shared/catalog/facts.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { t } from '#words'
import { describeFact, factLabel, formatRange } from '../../ui/fact-texts.ts'
import type { Comparison } from './load-comparison.ts'

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
const listRows = (): RegisterRow[] => [
  { title: t`License`, read: (facts) => textOf(facts, 'licenseMeaning') ?? textOf(facts, 'licenseClass') },
  { title: t`License warning`, read: (facts) => withYear(facts, 'licenseWarning') },
  row('capacity'),
  row('dementiaCare'),
  row('dementiaPlaces'),
  row('serves'),
  row('evacuation'),
  { title: t`Listed monthly rates`, read: readRates },
  row('publicFunding'),
  row('owner'),
  row('specialFocus'),
  row('lastInspection'),
  { title: t`Problems found`, read: readFindings },
  { title: t`Fines`, read: readFines },
  row('paymentDenials'),
  row('stars'),
  row('staffHours'),
]

/** The rows about what the registers say, for each community the text or that it is unknown. */
export function registerRows({ communities, isLoading }: Comparison) {
  // Without facts, the server was never reached for this community.
  const unread = isLoading ? t`Loading…` : t`Not saved on this phone`
  return listRows().map(({ title, read }) => ({
    title,
    cells: communities.map(({ facts }) => (facts ? (read(facts) ?? t`Not in the records`) : unread)),
  }))
}

/** Of several registers, the newest comes first. */
const find = (facts: readonly Fact[], name: FactName) => facts.find(({ fact }) => fact === name)

const textOf = (facts: readonly Fact[], name: FactName): string | undefined => {
  const fact = find(facts, name)
  return fact && describeFact(fact).text
}

const inYear = (text: string, year: string | undefined) => `${text} (${year ?? t`year unknown`})`

const withYear = (facts: readonly Fact[], name: FactName): string | undefined => {
  const fact = find(facts, name)
  return fact && inYear(describeFact(fact).text, yearOfFact(fact))
}

function readRates(facts: readonly Fact[]): string | undefined {
  const range = priceRangeOf(facts)
  return range ? inYear(formatRange(range), range.year) : withYear(facts, 'priceLow')
}

function readFindings(facts: readonly Fact[]): string | undefined {
  const serious = textOf(facts, 'seriousFindings')
  const all = textOf(facts, 'findings')
  if (all === undefined) return serious && t`${serious} serious`
  return serious === undefined ? all : t`${all}; ${serious} serious`
}

function readFines(facts: readonly Fact[]): string | undefined {
  const count = textOf(facts, 'fines')
  const dollars = textOf(facts, 'fineDollars')
  if (count === undefined) return dollars
  return dollars === undefined || count === '0' ? count : t`${count}, ${dollars} in total`
}

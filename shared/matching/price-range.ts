import { type Fact, yearOfFact } from '../catalog/facts.ts'

type PriceFact = Pick<Fact, 'fact' | 'value' | 'publisher' | 'asOf' | 'dateUnknown' | 'line'>

/** The lowest and highest monthly rate in dollars that a register lists, and its year, if it is known. */
export interface PriceRange {
  low: number
  high: number
  middle: number
  year: string | undefined
}

/** The range with the lowest middle of those that registers list; undefined if none does. */
export function priceRangeOf(facts: readonly PriceFact[]): PriceRange | undefined {
  return facts
    .filter(({ fact }) => fact === 'priceLow')
    .flatMap((low) => facts.filter((high) => isHighOf(low, high)).map((high) => rangeOf(low, high)))
    .sort((a, b) => a.middle - b.middle || a.low - b.low || (a.year ?? '').localeCompare(b.year ?? ''))[0]
}

/**
 * The price that is compared with a budget: where care is expected to cost more than the lowest rate, the middle of the
 * range, otherwise the lowest rate. Null if neither is published.
 */
export const comparedPriceOf = (
  { price, facts }: { price: number | null; facts: readonly PriceFact[] },
  isCareExpected: boolean,
): number | null => (isCareExpected ? (priceRangeOf(facts)?.middle ?? price) : price)

/** Whether the family's wishes mean care that costs more than the lowest rate. */
export const isCareExpected = (wanted: readonly string[]): boolean =>
  wanted.includes('Memory Care') || wanted.includes('24/7 Medical Care')

/** A row's facts have its publisher, day and line. */
const isHighOf = (low: PriceFact, high: PriceFact) =>
  high.fact === 'priceHigh' &&
  high.publisher === low.publisher &&
  high.asOf === low.asOf &&
  high.line === low.line

function rangeOf(lowFact: PriceFact, highFact: PriceFact): PriceRange {
  const low = Number(lowFact.value)
  const high = Number(highFact.value)
  return { low, high, middle: Math.round((low + high) / 2), year: yearOfFact(lowFact) }
}

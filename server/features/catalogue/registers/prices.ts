import type { Row } from '../reading/row.ts'
import type { RowFact } from '../record.ts'

/**
 * The plausible range of a lowest monthly rate, in dollars. 15 of Wisconsin's homes for older people are below it, with
 * values such as 0, 53 and 116, which are daily rates or not rates at all. The highest in Wisconsin is 8,998.
 */
const MIN_MONTHLY_RATE = 1000
const MAX_MONTHLY_RATE = 20_000
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/

/**
 * Reads the lowest monthly rate, in whole dollars. The row stays usable without it, because the home is real, but a
 * wrong price would turn families away or mislead them.
 * @returns null if the cell is empty or the rate is implausible, which is also noted
 */
export function readMonthlyRate(row: Row, column: string): number | null {
  const text = row.text(column)
  if (text === null) return null
  const rate = parseAmount(text)
  const doubt = rate === null ? 'is not an amount; the price is treated as unknown' : doubtAbout(rate)
  if (doubt === null) return rate
  row.note(column, doubt)
  return null
}

/** '$3,850' or '3850.00' in whole dollars, without the cents; null for anything else. */
export function parseAmount(text: string): number | null {
  const digits = AMOUNT.exec(text)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

/** No home of the known registers lists more a month, in dollars. */
const MAX_HIGH_RATE = 30_000

/**
 * The facts without prices that no home can charge. A low rate outside the bounds or above the high one is unknown: the
 * home is real, and a wrong price would send a family away or to the wrong door.
 */
export function checkedPrices(row: Row, facts: RowFact[]): RowFact[] {
  const low = facts.find(({ fact }) => fact === 'priceLow')
  const high = facts.find(({ fact }) => fact === 'priceHigh')
  if (!low && !high) return facts
  const doubt = low
    ? doubtAbout(Number(low.value), high && Number(high.value))
    : 'has no low rate; the price is treated as unknown'
  if (doubt !== null) {
    const doubted = low ?? high
    if (doubted) row.note(doubted.column, doubt)
    return facts.filter((fact) => fact !== low && fact !== high)
  }
  if (high && Number(high.value) > MAX_HIGH_RATE) {
    row.note(high.column, `is above $${MAX_HIGH_RATE}; the highest rate is treated as unknown`)
    return facts.filter((fact) => fact !== high)
  }
  return facts
}

function doubtAbout(low: number, high?: number): string | null {
  if (low < MIN_MONTHLY_RATE || low > MAX_MONTHLY_RATE) {
    return `is not a monthly rate (below $${MIN_MONTHLY_RATE} or above $${MAX_MONTHLY_RATE}); the price is treated as unknown`
  }
  return high !== undefined && high < low
    ? 'is above the highest rate; the price is treated as unknown'
    : null
}

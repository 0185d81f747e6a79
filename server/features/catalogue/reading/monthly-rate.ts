import type { Row } from './row.ts'

/**
 * What a lowest monthly rate can be, in dollars. Of Wisconsin's homes for older people 15 stand below: 0, 53, 116
 * and the like, which are daily rates or no rates; the highest is 8,998.
 */
export const MIN_MONTHLY_RATE = 1000
export const MAX_MONTHLY_RATE = 20_000
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/

/**
 * The lowest monthly rate in whole dollars. One that nobody can charge, or that stands above the highest, is
 * unknown: the home is real, and a wrong price would send a family away or to the wrong door.
 */
export function readMonthlyRate(row: Row, low: string, high?: string): number | null {
  const text = row.text(low)
  if (text === null) return null
  const rate = amount(text)
  const highest = high === undefined ? null : amount(row.text(high) ?? '')
  const doubt =
    rate === null
      ? 'is no amount; the price stays unknown'
      : rate < MIN_MONTHLY_RATE || rate > MAX_MONTHLY_RATE
        ? `is no monthly rate (below $${MIN_MONTHLY_RATE} or above $${MAX_MONTHLY_RATE}); the price stays unknown`
        : highest !== null && highest < rate
          ? `is above ${high}; the price stays unknown`
          : null
  if (doubt === null) return rate
  row.note(low, doubt)
  return null
}

/** '$3,850' or '3850.00' in whole dollars, cents dropped. */
function amount(text: string): number | null {
  const digits = AMOUNT.exec(text)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

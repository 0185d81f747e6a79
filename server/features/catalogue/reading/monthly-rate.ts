import type { Row } from './row.ts'

/**
 * The plausible range of a lowest monthly rate, in dollars. 15 of Wisconsin's homes for older people are below it, with
 * values such as 0, 53 and 116, which are daily rates or not rates at all. The highest in Wisconsin is 8,998.
 */
export const MIN_MONTHLY_RATE = 1000
export const MAX_MONTHLY_RATE = 20_000
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/

/**
 * Reads the lowest monthly rate, in whole dollars. The row stays usable without it, because the home is real, but a
 * wrong price would turn families away or mislead them.
 * @param low the column of the lowest rate
 * @param high the column of the highest rate, if the register has one
 * @returns null if the cell is empty, or if the rate is implausible or above the highest one, which is also noted
 */
export function readMonthlyRate(row: Row, low: string, high?: string): number | null {
  const text = row.text(low)
  if (text === null) return null
  const rate = parseAmount(text)
  const highest = high === undefined ? null : parseAmount(row.text(high) ?? '')
  const problem =
    rate === null
      ? 'is not an amount; the price is treated as unknown'
      : rate < MIN_MONTHLY_RATE || rate > MAX_MONTHLY_RATE
        ? `is not a monthly rate (below $${MIN_MONTHLY_RATE} or above $${MAX_MONTHLY_RATE}); the price is treated as unknown`
        : highest !== null && highest < rate
          ? `is above ${high}; the price is treated as unknown`
          : null
  if (problem === null) return rate
  row.note(low, problem)
  return null
}

/** '$3,850' or '3850.00' in whole dollars, without the cents; null for anything else. */
export function parseAmount(text: string): number | null {
  const digits = AMOUNT.exec(text)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

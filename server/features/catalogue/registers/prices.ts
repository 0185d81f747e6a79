import { MAX_MONTHLY_RATE, MIN_MONTHLY_RATE } from '../reading/monthly-rate.ts'
import type { Row } from '../reading/row.ts'
import type { RowFact } from '../record.ts'

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

function doubtAbout(low: number, high: number | undefined): string | null {
  if (low < MIN_MONTHLY_RATE || low > MAX_MONTHLY_RATE) {
    return `is not a monthly rate (below $${MIN_MONTHLY_RATE} or above $${MAX_MONTHLY_RATE}); the price is treated as unknown`
  }
  return high !== undefined && high < low
    ? 'is above the highest rate; the price is treated as unknown'
    : null
}

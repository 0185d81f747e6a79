import type { Money } from '../../local/money.ts'

/** How far the runway looks: thirty years. */
export const FARTHEST_MONTH = 360
const YEAR = 12

/** How long a price can be paid, in whole months, and what is left after each year. */
interface Runway {
  /** `FARTHEST_MONTH` means that no end is in sight. */
  months: number
  /** What is left in dollars: now, and after each whole year that can be paid. */
  yearly: number[]
}

/** The income that is left for a community each month: health costs and the spouse at home come first. */
export function incomeForCare(money: Money): number {
  const { household, income, spouseIncome, spouseNeeds, healthCosts } = money
  const ofSpouse = household === 'one' ? 0 : spouseIncome
  const stays = household === 'one_moves' ? spouseNeeds : 0
  return income + ofSpouse - healthCosts - stays
}

/** What is saved, with what a sale of the house leaves. */
export const assetsOf = ({ savings, house, houseValue }: Money): number =>
  savings + (house === 'sell' ? houseValue : 0)

/** Whether a house is to be sold and no one has said yet what that leaves. */
export const isHouseUncounted = ({ house, houseValue }: Money): boolean =>
  house === 'sell' && houseValue === 0

/**
 * What a monthly price that was listed in an earlier year is by now, in whole dollars, if it went up by `raise` percent
 * a year. The same if the year isn't known.
 */
export const priceByNow = (
  price: number,
  raise: number,
  listedIn: string | undefined,
  year: number,
): number => Math.round(price * (1 + raise / 100) ** Math.max(0, year - Number(listedIn ?? year)))

/** The monthly price in a year from now, in cents. It rises once a year. */
const priceInYear = (price: number, raise: number, year: number): number =>
  Math.round(price * 100 * (1 + raise / 100) ** year)

/**
 * How long a family can pay a monthly price. Counted in cents, so that a sum to the last dollar isn't lost in
 * rounding. Income and savings don't grow.
 */
export function findRunway(money: Money, price: number): Runway {
  const income = Math.round(incomeForCare(money) * 100)
  let left = Math.round(assetsOf(money) * 100)
  const yearly = [left / 100]
  for (let month = 0; month < FARTHEST_MONTH; month++) {
    left += income - priceInYear(price, money.raise, Math.floor(month / YEAR))
    if (left < 0) return { months: month, yearly }
    if ((month + 1) % YEAR === 0) yearly.push(left / 100)
  }
  return { months: FARTHEST_MONTH, yearly }
}

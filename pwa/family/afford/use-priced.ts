import { t } from '#words'
import type { Money } from '../../local/money.ts'
import { findRunway, priceByNow } from '../money/runway.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'

/** A community, or the price that the family tries, with how long it can be paid. */
export interface Priced {
  id: string
  name: string
  /** The monthly price as listed, in dollars. */
  price: number | null
  /** The year of a price that is older, and what it may be by now. */
  listed?: { year: string; byNow: number }
  /** Undefined if the price isn't known. */
  months?: number
}

/** The communities of the family's list in its order, after the price that it tries. */
export function usePriced(money: Money): Priced[] {
  const search = useCurrentSearch()
  const tried =
    money.tryPrice > 0 ? [{ id: '', name: t`The price you are trying`, price: money.tryPrice }] : []
  const thisYear = new Date().getFullYear()
  return [...tried, ...(search?.response.facilities ?? [])].map(({ id, name, price, ...match }) => {
    const year = 'priceRange' in match ? match.priceRange?.year : undefined
    const isOlder = price !== null && year !== undefined && Number(year) < thisYear
    const byNow = price !== null && priceByNow(price, money.raise, year, thisYear)
    return {
      id,
      name,
      price,
      ...(isOlder && byNow !== false && { listed: { year, byNow } }),
      ...(byNow !== false && { months: findRunway(money, byNow).months }),
    }
  })
}

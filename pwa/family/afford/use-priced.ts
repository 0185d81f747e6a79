import { t } from '#words'
import type { Money } from '../../local/money.ts'
import { findRunway } from '../money/runway.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'

/** A community, or the price that the family tries, with how long it can be paid. */
export interface Priced {
  id: string
  name: string
  price: number | null
  /** Undefined if the price isn't known. */
  months?: number
}

/** The communities of the family's list in its order, after the price that it tries. */
export function usePriced(money: Money): Priced[] {
  const search = useCurrentSearch()
  const tried =
    money.tryPrice > 0 ? [{ id: '', name: t`The price you are trying`, price: money.tryPrice }] : []
  return [...tried, ...(search?.response.facilities ?? [])].map(({ id, name, price }) => ({
    id,
    name,
    price,
    ...(price !== null && { months: findRunway(money, price).months }),
  }))
}

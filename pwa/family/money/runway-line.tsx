import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import type { Money } from '../../local/money.ts'
import { formatMonths } from './format-money.ts'
import { FARTHEST_MONTH, findRunway, priceByNow } from './runway.ts'
import { useMoney } from './use-money.ts'

interface ListedPrice {
  /** Dollars a month; null if it isn't known. */
  price: number | null
  /** The year that the price is of, if it is known. */
  year?: string | undefined
}

/** How long the family can pay a community, if its price is known. An older price is carried forward to this year. */
export function RunwayLine({ money, price, year }: ListedPrice & { money: Money }) {
  if (price === null) return null
  const { months } = findRunway(money, priceByNow(price, money.raise, year, new Date().getFullYear()))
  return (
    <p className="runway-line">
      {months >= FARTHEST_MONTH
        ? t`Your money can pay this price for 30 years or more.`
        : t`At this price your money lasts: ${formatMonths(months)}.`}
    </p>
  )
}

/** The same with the way to the page that explains it, or that asks what the family has. */
export function RunwayWithLink(listed: ListedPrice) {
  const money = useMoney()
  return (
    <>
      {money && <RunwayLine money={money} {...listed} />}
      <p>
        <Trans>
          <Link to={SCREENS.afford}>What can we afford?</Link> See how long the money lasts, and who may help
          to pay.
        </Trans>
      </p>
    </>
  )
}

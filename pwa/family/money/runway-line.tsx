import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import type { Money } from '../../local/money.ts'
import { formatMonths } from './format-money.ts'
import { FARTHEST_MONTH, findRunway } from './runway.ts'
import { useMoney } from './use-money.ts'

/** How long the family can pay a community, if its price is known. */
export function RunwayLine({ money, price }: { money: Money; price: number | null }) {
  if (price === null) return null
  const { months } = findRunway(money, price)
  return (
    <p className="runway-line">
      {months >= FARTHEST_MONTH
        ? t`Your money can pay this price for 30 years or more.`
        : t`At this price your money lasts: ${formatMonths(months)}.`}
    </p>
  )
}

/** The same with the way to the page that explains it, or that asks what the family has. */
export function RunwayWithLink({ price }: { price: number | null }) {
  const money = useMoney()
  return (
    <>
      {money && <RunwayLine money={money} price={price} />}
      <p>
        <Trans>
          <Link to={SCREENS.afford}>What can we afford?</Link> See how long the money lasts, and who may help
          to pay.
        </Trans>
      </p>
    </>
  )
}

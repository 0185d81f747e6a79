import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { Trans } from '#words'
import { formatMonths } from './format-money.ts'
import { FARTHEST_MONTH, findRunway } from './runway.ts'
import { useMoney } from './use-money.ts'

/** How long the family can pay a community, once it has filled in what it has and the price is known. */
export function RunwayLine({ price }: { price: number | null }) {
  const money = useMoney()
  if (!money || price === null) return null
  const { months } = findRunway(money, price)
  return (
    <p className="runway-line">
      {months >= FARTHEST_MONTH ? (
        <Trans>
          Your income and savings can pay this price for 30 years or more.{' '}
          <Link to={SCREENS.afford}>See why</Link>
        </Trans>
      ) : (
        <Trans>
          At this price your money lasts: {formatMonths(months)}. <Link to={SCREENS.afford}>See why</Link>
        </Trans>
      )}
    </p>
  )
}

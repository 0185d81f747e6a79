import { Link } from 'react-router-dom'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import type { Money } from '../../local/money.ts'
import { Fold } from '../../ui/fold.tsx'
import { formatDollars, formatMonths } from '../money/format-money.ts'
import { assetsOf, incomeForCare, isHouseUncounted } from '../money/runway.ts'
import type { Priced } from './use-priced.ts'

/** How long the money lasts in each community, what that is made of, and what it assumes. */
export function RunwaySection({ money, priced }: { money: Money; priced: readonly Priced[] }) {
  const forCare = formatDollars(incomeForCare(money))
  const assets = formatDollars(assetsOf(money))
  return (
    <section className="stack-4" aria-labelledby="afford-runway">
      <h2 id="afford-runway">{t`How long the money lasts`}</h2>
      <p>
        {money.household === 'one_moves'
          ? t`Each month you have ${forCare} for a home, after health costs and what the person at home needs. You have ${assets} to add.`
          : t`Each month you have ${forCare} for a home, after health costs. You have ${assets} to add.`}{' '}
        {isHouseUncounted(money) && t`The house is not counted yet.`}
      </p>
      {priced.length === 0 ? (
        <p>
          <Trans>
            Type a monthly price to try above, or <Link to={SCREENS.questionnaire}>find your matches</Link>{' '}
            first. Then we list them here.
          </Trans>
        </p>
      ) : (
        <RunwayTable priced={priced} />
      )}
      <Assumptions raise={money.raise} />
    </section>
  )
}

const CELL = 'border-line border-b py-2 pe-3 text-start align-top [overflow-wrap:anywhere]'

function RunwayTable({ priced }: { priced: readonly Priced[] }) {
  return (
    <table className="w-full border-collapse">
      <caption className="pb-2 text-start font-[650]">{t`How long you can pay for each home`}</caption>
      <thead>
        <tr>
          <th scope="col" className={CELL}>{t`Community`}</th>
          <th scope="col" className={CELL}>{t`Lasts`}</th>
        </tr>
      </thead>
      <tbody>
        {priced.map(({ id, name, price, listed, months }) => (
          <tr key={id}>
            <th scope="row" className={CELL}>
              {id ? (
                <Link className="inline-block min-h-target" to={facilityPath(id)}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {price !== null && (
                <span className="block font-[400] text-quiet text-small">
                  {listed
                    ? t`${formatDollars(price)} a month in ${listed.year}, about ${formatDollars(listed.byNow)} by now`
                    : t`${formatDollars(price)} a month`}
                </span>
              )}
            </th>
            <td className={CELL}>{months === undefined ? t`Ask for the price` : formatMonths(months)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the sum takes for granted. */
function Assumptions({ raise }: { raise: number }) {
  return (
    <Fold summary={t`What we assume`}>
      <ul>
        <li>{t`The price goes up by ${raise} percent once a year, also since the year it was listed in.`}</li>
        <li>{t`We use the lowest price that we know. More care costs more, so ask each home.`}</li>
        <li>{t`It is for one room. If both of you move, ask what the second person pays.`}</li>
        <li>{t`Your income stays as it is. Your savings earn nothing.`}</li>
        <li>{t`A house that you sell is sold at once.`}</li>
        <li>{t`No program pays anything here. See below what may help.`}</li>
        <li>{t`Taxes and move-in fees aren't counted. We look 30 years ahead.`}</li>
      </ul>
    </Fold>
  )
}

import { Link } from 'react-router-dom'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { plural, Trans, t } from '#words'
import type { Money } from '../../local/money.ts'
import { Fold } from '../../ui/fold.tsx'
import { formatDollars, formatMonths } from '../money/format-money.ts'
import { assetsOf, FARTHEST_MONTH, incomeForCare } from '../money/runway.ts'
import type { Priced } from './use-priced.ts'

/** How long the money lasts in each community, what that is made of, and what it assumes. */
export function RunwaySection({ money, priced }: { money: Money; priced: readonly Priced[] }) {
  const forCare = formatDollars(incomeForCare(money))
  const assets = formatDollars(assetsOf(money))
  const bars = priced.flatMap(({ months }, index) =>
    months === undefined ? [] : [{ number: index + 1, months }],
  )
  return (
    <section className="afford-runway" aria-labelledby="afford-runway">
      <h2 id="afford-runway">{t`How long the money lasts`}</h2>
      <p>
        {t`Each month you have ${forCare} for a home, after health costs and what the person at home needs. You have ${assets} to add.`}
      </p>
      {priced.length === 0 ? (
        <p>
          <Trans>
            Type a monthly price to try above, or <Link to={SCREENS.questionnaire}>find your matches</Link>{' '}
            first. Then we list them here.
          </Trans>
        </p>
      ) : (
        <div className="afford-columns">
          {bars.length > 0 && <RunwayChart bars={bars.slice(0, MOST_BARS)} />}
          <RunwayTable priced={priced} />
        </div>
      )}
      <Assumptions raise={money.raise} />
    </section>
  )
}

function RunwayTable({ priced }: { priced: readonly Priced[] }) {
  return (
    <table className="runway-table">
      <caption>{t`How long you can pay for each home`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`No.`}</th>
          <th scope="col">{t`Community`}</th>
          <th scope="col">{t`Lasts`}</th>
        </tr>
      </thead>
      <tbody>
        {priced.map(({ id, name, price, months }, index) => (
          <tr key={id}>
            <td>{index + 1}</td>
            <th scope="row">
              {id ? <Link to={facilityPath(id)}>{name}</Link> : name}
              {price !== null && <span className="runway-price">{t`${formatDollars(price)} a month`}</span>}
            </th>
            <td>{months === undefined ? t`Ask for the price` : formatMonths(months)}</td>
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
        <li>{t`The price goes up by ${raise} percent once a year.`}</li>
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

/** In units of the drawing. */
const WIDTH = 320
const ROW = 24
const BAR = 14
const LABEL = 28
/** At most so many bars, so that the drawing stays small. The table has the rest. */
const MOST_BARS = 8
const YEARS_SHOWN = [2, 5, 10, 20, 30]

/** How long each community can be paid, as bars with the numbers of the table. What is drawn is also in the table. */
function RunwayChart({ bars }: { bars: readonly { number: number; months: number }[] }) {
  const longest = Math.max(...bars.map(({ months }) => months), 1)
  const years = YEARS_SHOWN.find((shown) => shown * 12 >= longest) ?? FARTHEST_MONTH / 12
  const scale = (months: number) => ((WIDTH - LABEL - 1) * months) / (years * 12)
  const height = bars.length * ROW
  const label = t`How long your money lasts, drawn as bars from now to ${plural(years, { one: '# year', other: '# years' })}. The table has the same numbers.`
  return (
    <svg className="runway-chart" viewBox={`0 0 ${WIDTH} ${height + ROW}`} role="img" aria-label={label}>
      {bars.map(({ number, months }, row) => (
        <g key={number}>
          <text x={LABEL - 8} y={row * ROW + BAR} textAnchor="end">
            {number}
          </text>
          <rect x={LABEL} y={row * ROW + 3} width={Math.max(1, scale(months))} height={BAR} rx="3" />
        </g>
      ))}
      <line x1={LABEL} y1={height} x2={WIDTH - 1} y2={height} />
      <text x={LABEL} y={height + 17}>{t`now`}</text>
      <text x={WIDTH - 1} y={height + 17} textAnchor="end">
        {t`${plural(years, { one: '# year', other: '# years' })}`}
      </text>
    </svg>
  )
}

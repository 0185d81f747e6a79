import { plural, t } from '#words'
import { FARTHEST_MONTH } from '../money/runway.ts'

/** In units of the drawing. */
const WIDTH = 320
const ROW = 24
const BAR = 14
const LABEL = 28
/** At most so many bars, so that the drawing stays small. The table has the rest. */
export const MOST_BARS = 8
const YEARS_SHOWN = [2, 5, 10, 20, 30]

/** How long each community can be paid, as bars with the numbers of the table. What is drawn is also in the table. */
export function RunwayChart({ bars }: { bars: readonly { number: number; months: number }[] }) {
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

import type { Match } from '#shared/contract/facility.ts'
import type { Budget } from '#shared/contract/options.ts'
import { t } from '#words'
import { formatRange } from '../fact-texts.ts'
import { formatPrice } from './facts.ts'

/** The drawing's width and height, in its own units. It is stretched to the room that it gets. */
const WIDTH = 100
const HEIGHT = 12
/** A single rate is drawn as wide as this. */
const MIN_WIDTH = 3
/** Without an upper end, a budget is drawn up to this multiple of its lower end, or of the highest rate. */
const OPEN_END = 1.25

interface PriceBarProps {
  range: NonNullable<Match['priceRange']>
  budget: Budget
}

/** The listed range of monthly rates (solid) over the family's budget (outlined), and the same in words. */
export function PriceBar({ range, budget }: PriceBarProps) {
  const budgetEnd = budget.high ?? Math.max(budget.low, range.high) * OPEN_END
  const start = Math.min(range.low, budget.low)
  const scale = WIDTH / (Math.max(range.high, budgetEnd) - start)
  const at = (dollars: number) => (dollars - start) * scale
  const width = Math.max(MIN_WIDTH, at(range.high) - at(range.low))
  return (
    <svg
      className="h-[0.75rem] w-full"
      role="img"
      aria-label={t`Listed rates ${formatRange(range)}; your budget ${formatBudget(budget)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <rect
        className="fill-tint stroke-control-line stroke-1 [vector-effect:non-scaling-stroke] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
        x={at(budget.low)}
        width={at(budgetEnd) - at(budget.low)}
        height={HEIGHT}
      />
      <rect
        className="fill-evergreen forced-colors:fill-[Highlight]"
        x={Math.min(at(range.low), WIDTH - width)}
        y={HEIGHT / 3}
        width={width}
        height={HEIGHT / 3}
      />
    </svg>
  )
}

/** Formats a budget: '$3,500–$4,500', or '$6,500 or more' without an upper end. */
const formatBudget = ({ low, high }: Budget): string =>
  high === null ? t`${formatPrice(low) ?? ''} or more` : formatRange({ low, high })

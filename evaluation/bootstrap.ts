import { Random } from '#server/platform/random.ts'
import { meanOf } from './measures.ts'

const RESAMPLES = 5000
const SEED = 11
/** The share cut off at each end, which leaves 95%. */
const TAIL = 0.025

export interface Interval {
  low: number
  high: number
}

/** The 95% confidence interval of the mean (percentile bootstrap, B. Efron, 1979). */
export function bootstrapInterval(values: readonly number[]): Interval {
  const random = new Random(SEED)
  const draw = () => values[random.between(0, values.length - 1)] ?? 0
  const means = Array.from({ length: RESAMPLES }, () => meanOf(values.map(draw)) ?? 0).sort((a, b) => a - b)
  const quantile = (fraction: number) => means[Math.floor(fraction * (RESAMPLES - 1))] ?? 0
  return { low: quantile(TAIL), high: quantile(1 - TAIL) }
}

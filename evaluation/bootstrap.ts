import { Random } from '../server/platform/random.ts'
import { meanOf } from './measures.ts'

const RESAMPLES = 5000
const SEED = 11
/** The tails that are cut off, so that 95 % are between. */
const TAIL = 0.025

export interface Interval {
  low: number
  high: number
}

/** Where the mean lies in 95 % of resamples of the families (percentile bootstrap, B. Efron, 1979). */
export function confidenceOf(values: readonly number[]): Interval {
  const random = new Random(SEED)
  const drawn = () => values[random.between(0, values.length - 1)] ?? 0
  const means = Array.from({ length: RESAMPLES }, () => meanOf(values.map(drawn)) ?? 0).sort((a, b) => a - b)
  const at = (share: number) => means[Math.floor(share * (RESAMPLES - 1))] ?? 0
  return { low: at(TAIL), high: at(1 - TAIL) }
}

/** Times of one thing done many times, in milliseconds. */
export interface Timing {
  median: number
  p95: number
}

/** Does `work(0 … times-1)`, `atOnce` at a time, and times each. The first `warmUp` are not counted. */
export async function measure(
  work: (index: number) => Promise<unknown>,
  { times, atOnce, warmUp }: { times: number; atOnce: number; warmUp: number },
): Promise<Timing> {
  const taken: number[] = []
  let next = 0
  const worker = async () => {
    while (next < times + warmUp) {
      const index = next++
      const start = performance.now()
      await work(index)
      if (index >= warmUp) taken.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return timingOf(taken)
}

export function timingOf(taken: readonly number[]): Timing {
  const sorted = taken.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

/** Of numbers in rising order. */
export const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN

export async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / 1000).toFixed(2)
}

export const inWords = ({ median, p95 }: Timing) => `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

/** The middle one of some numbers in any order. */
export const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

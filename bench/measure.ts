/** Statistics of repeated runs, in milliseconds. */
export interface Timing {
  median: number
  p95: number
}

/**
 * Times `times` calls to `work` after `warmUp` uncounted calls, `concurrency` at a time.
 * @param work receives the index of the call
 */
export async function measure(
  work: (index: number) => Promise<unknown>,
  { times, concurrency, warmUp }: { times: number; concurrency: number; warmUp: number },
): Promise<Timing> {
  const durations: number[] = []
  let next = 0
  const worker = async () => {
    while (next < times + warmUp) {
      const index = next++
      const start = performance.now()
      await work(index)
      if (index >= warmUp) durations.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return summarizeTimes(durations)
}

export function summarizeTimes(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

/** The `q` quantile (0 to 1) of numbers sorted in ascending order. */
export const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN

export async function timeInSeconds(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / 1000).toFixed(2)
}

export const formatTiming = ({ median, p95 }: Timing) =>
  `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

/** The median of numbers in any order. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

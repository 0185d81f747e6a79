import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'

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

export interface Throughput extends Timing {
  perSecond: number
}

/** Like `measure` without a warm-up, and also measures the throughput. */
export async function measureThroughput(
  work: (index: number) => Promise<unknown>,
  times: number,
  concurrency: number,
): Promise<Throughput> {
  const start = performance.now()
  const timing = await measure(work, { times, concurrency, warmUp: 0 })
  return { ...timing, perSecond: (times * 1000) / (performance.now() - start) }
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

/** The workloads alternate in every round, so that other load on the machine affects all of them equally. */
export const ROUNDS = 5
/** The submissions of one workload in a round. */
export const RUNS = 200

/** Runs a workload for one family. */
export type Work = (family: QuestionnaireSubmission) => Promise<unknown>

/**
 * Measures workloads in turn, with the same families for each.
 * @param families ROUNDS * RUNS of them
 * @returns the rounds of each workload
 */
export async function measureAlternately<Kind extends string>(
  workloads: Record<Kind, Work>,
  kinds: readonly Kind[],
  families: readonly QuestionnaireSubmission[],
  concurrency: number,
): Promise<Record<Kind, Throughput[]>> {
  const results = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, Throughput[]>
  for (let round = 0; round < ROUNDS; round++) {
    const batch = families.slice(round * RUNS, (round + 1) * RUNS)
    for (const kind of kinds) {
      const work = (index: number) => workloads[kind](batch[index] as QuestionnaireSubmission)
      results[kind].push(await measureThroughput(work, RUNS, concurrency))
    }
  }
  return results
}

/** The median throughput of the rounds, a second. */
export const rateOf = (rounds: readonly Throughput[]) => median(rounds.map(({ perSecond }) => perSecond))

/** The throughput of each round as a share of the baseline's in the same round. */
export const sharesOf = (rounds: readonly Throughput[], baseline: readonly Throughput[]): number[] =>
  rounds.map(({ perSecond }, round) => perSecond / (baseline[round]?.perSecond ?? Number.NaN))

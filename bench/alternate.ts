import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { measureThroughput, median, type Throughput } from './measure.ts'

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

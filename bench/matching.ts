import { findMatches } from '#server/features/matching/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { makeFamilies } from './families.ts'
import { formatTiming, measure, median, type Timing } from './measure.ts'

const SIZES = [1_000, 10_000, 100_000]
/** The sizes alternate in every round, so that other load on the machine affects all of them equally. */
const ROUNDS = 7
const RUNS = 100
/** Enough for every connection to settle on a generic plan. */
const WARM_UP_RUNS = 400
const CONCURRENCY_LEVELS = [1, 8]

/** Finds the list of the family at an index. */
type Find = (index: number) => Promise<unknown>

/** Measures the rules' whole search as the catalog grows, one at a time and eight at once. */
export async function run(): Promise<void> {
  await withPostgres((clusterUrl) => withFinders(clusterUrl, SIZES, compare))
}

/** Nests the catalogs, so that all of them are open at the same time. */
async function withFinders(
  clusterUrl: string,
  sizes: readonly number[],
  use: (finders: Find[]) => Promise<void>,
  opened: Find[] = [],
): Promise<void> {
  const [size, ...rest] = sizes
  if (size === undefined) return use(opened)
  await withSampleCatalog(clusterUrl, size, async (sql) => {
    await withFinders(clusterUrl, rest, use, [...opened, await createFinder(sql)])
  })
}

async function createFinder(sql: Sql): Promise<Find> {
  const families = await makeFamilies(sql, ROUNDS * RUNS)
  return (index) => findMatches(sql, families[index % families.length] as (typeof families)[number])
}

async function compare(finders: Find[]): Promise<void> {
  for (const find of finders)
    await measure(find, { times: WARM_UP_RUNS, concurrency: Math.max(...CONCURRENCY_LEVELS), warmUp: 0 })
  for (const concurrency of CONCURRENCY_LEVELS) {
    const rounds: Timing[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const timings: Timing[] = []
      for (const find of finders) {
        const work = (index: number) => find(round * RUNS + index)
        timings.push(await measure(work, { times: RUNS, concurrency, warmUp: 0 }))
      }
      rounds.push(timings)
    }
    report(concurrency, rounds)
  }
}

/** Prints the median of the rounds for each size. Growth is computed within each round. */
function report(concurrency: number, rounds: Timing[][]): void {
  for (const [index, size] of SIZES.entries()) {
    const medianOf = (read: (timing: Timing, smallest: Timing) => number) =>
      median(rounds.map((round) => read(round[index] as Timing, round[0] as Timing)))
    const timing = { median: medianOf(({ median }) => median), p95: medianOf(({ p95 }) => p95) }
    const growth = medianOf(({ median }, smallest) => median / smallest.median).toFixed(2)
    console.log(
      `  a list from ${size}, ${concurrency} at once: ${formatTiming(timing)}; ${growth} times as long as from ${SIZES[0]}`,
    )
  }
}

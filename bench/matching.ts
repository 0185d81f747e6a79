import { locate } from '../server/features/family/geography/service.ts'
import { findCandidates } from '../server/features/family/matching/queries.ts'
import { wishesOf } from '../server/features/family/matching/wishes.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import { withCatalogue, withPostgres } from './database.ts'
import { makeFamilies } from './families.ts'
import { inWords, measure, middle, type Timing } from './measure.ts'

const SIZES = [1_000, 10_000, 100_000]
/** The sizes are measured so often in turn, so that what else the machine does meets all alike. */
const ROUNDS = 7
const TIMES = 100
/** Until every connection has planned the statement for good. */
const WARM_UP = 400
const AT_ONCE = [1, 8]

/** Finds the candidates of a family by its number. */
type Find = (index: number) => Promise<unknown>

/** How long the candidates statement takes, alone and eight at once, as the catalogue grows. */
export async function run(): Promise<void> {
  await withPostgres((clusterUrl) => withFinders(clusterUrl, SIZES, compare))
}

/** Opens one catalogue inside the other, so that all are there at once. */
async function withFinders(
  clusterUrl: string,
  sizes: readonly number[],
  use: (finders: Find[]) => Promise<void>,
  opened: Find[] = [],
): Promise<void> {
  const [size, ...rest] = sizes
  if (size === undefined) return use(opened)
  await withCatalogue(clusterUrl, size, async (sql) => {
    await withFinders(clusterUrl, rest, use, [...opened, await finderOn(sql)])
  })
}

async function finderOn(sql: Sql): Promise<Find> {
  const families = await makeFamilies(sql, ROUNDS * TIMES)
  const asked = await Promise.all(
    families.map(async (family) => ({ wishes: wishesOf(family), from: await locate(sql, family) })),
  )
  return (index) => {
    const { wishes, from } = asked[index % asked.length] as (typeof asked)[number]
    return findCandidates(sql, wishes, from)
  }
}

async function compare(finders: Find[]): Promise<void> {
  for (const find of finders) await measure(find, { times: WARM_UP, atOnce: Math.max(...AT_ONCE), warmUp: 0 })
  for (const atOnce of AT_ONCE) {
    const rounds: Timing[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const timings: Timing[] = []
      for (const find of finders) {
        const work = (index: number) => find(round * TIMES + index)
        timings.push(await measure(work, { times: TIMES, atOnce, warmUp: 0 }))
      }
      rounds.push(timings)
    }
    report(atOnce, rounds)
  }
}

/** Prints the middle of the rounds for each size; growth is taken within a round. */
function report(atOnce: number, rounds: Timing[][]): void {
  for (const [index, size] of SIZES.entries()) {
    const of = (read: (timing: Timing, smallest: Timing) => number) =>
      middle(rounds.map((round) => read(round[index] as Timing, round[0] as Timing)))
    const timing = { median: of(({ median }) => median), p95: of(({ p95 }) => p95) }
    const growth = of(({ median }, smallest) => median / smallest.median).toFixed(2)
    console.log(
      `  candidates among ${size}, ${atOnce} at once: ${inWords(timing)}; ${growth} times that among ${SIZES[0]}`,
    )
  }
}

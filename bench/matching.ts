import { findMatches } from '../server/matching/service.ts'
import { withCatalogue, withPostgres } from './database.ts'
import { makeFamilies } from './families.ts'
import { inWords, measure } from './measure.ts'

const SIZES = [1_000, 10_000, 100_000]
const TIMES = 400
const AT_ONCE = 8

/** How long the rules take to find a family's list, alone and eight at once, as the catalogue grows. */
export async function run(): Promise<void> {
  await withPostgres(async (clusterUrl) => {
    let base: number | undefined
    for (const size of SIZES) {
      await withCatalogue(clusterUrl, size, async (sql) => {
        const families = await makeFamilies(sql, TIMES * 2)
        const work = (index: number) => findMatches(sql, families[index] as (typeof families)[number])
        const alone = await measure(work, { times: TIMES, atOnce: 1, warmUp: TIMES / 4 })
        const together = await measure(work, { times: TIMES, atOnce: AT_ONCE, warmUp: TIMES / 4 })
        base ??= alone.median
        console.log(
          `  alone: ${inWords(alone)}, ${(alone.median / base).toFixed(2)} times that of ${SIZES[0]}`,
        )
        console.log(`  ${AT_ONCE} at once: ${inWords(together)}`)
      })
    }
  })
}

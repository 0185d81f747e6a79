import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorList } from '#server/features/catalogue/registers/operator-list.ts'
import { takeFetched } from '#server/features/catalogue/sources/take-edition.ts'
import { allZipCodes, loadZipCodes } from '#server/features/places/service.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { csvOf } from '#server/testing/register-file.ts'
import { withPostgres } from './database.ts'
import { timeInSeconds } from './measure.ts'

const HOMES = 26_000
/** Of so many homes, one changes in a night: 3 %. */
const CHANGES_EVERY = 33
const BYTES_PER_MB = 1024 * 1024

/** A first edition of as many homes as the real registers have, and the night after it. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-bench-'))
  await withPostgres(async (url) => {
    const sql = connect(`${url}/postgres`)
    try {
      await migrate(sql)
      await loadZipCodes(sql)
      const zips = await allZipCodes(sql)
      const write = async (name: string, priceOf: (index: number) => number) => {
        const rows = Array.from({ length: HOMES }, (_, index) => {
          const { zipCode: zip = '', city = '', state = '' } = zips[(index * 7) % zips.length] ?? {}
          const home = { id: `${index}`, name: `House ${index}`, address: `${index} Main Street` }
          return { ...home, zip, city, state, monthly_price: `${priceOf(index)}` }
        })
        const path = join(folder, name)
        await writeFile(path, csvOf(operatorList.columns, rows))
        return path
      }
      const take = async (path: string, today: string) => {
        const edition = { path, source: 'own', dataDir: folder, today }
        let state = ''
        const seconds = await timeInSeconds(async () => {
          state = (await takeFetched(sql, edition)).state
        })
        const memory = Math.round(process.memoryUsage().rss / BYTES_PER_MB)
        console.log(`  ${state} in ${seconds} s, ${memory} MB of memory`)
      }
      await take(await write('first.csv', () => 4000), '2026-11-01')
      await take(
        await write('second.csv', (index) => (index % CHANGES_EVERY === 0 ? 4200 : 4000)),
        '2026-11-02',
      )
    } finally {
      await sql.end()
    }
  })
  await rm(folder, { recursive: true, force: true })
}

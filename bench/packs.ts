import { buildPacks } from '#server/features/catalogue/packs/build-packs.ts'
import { listCurrentPacks } from '#server/features/catalogue/packs/queries.ts'
import { loadSample } from '#server/features/catalogue/service.ts'
import { allZipCodes } from '#server/features/places/service.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { hasRegisters, importRegisters } from '#server/testing/real-registers.ts'
import type { PackEntry } from '#shared/packs/pack-index.ts'
import { STATE_CODES } from '#shared/states.ts'
import { withPostgres } from './database.ts'
import { timeInSeconds } from './measure.ts'
import { measurePhoneLists } from './phone-list.ts'

/** A cheap phone is about so many times slower than this machine. */
const PHONE_FACTOR = 6
const LARGEST = 6

/**
 * Makes the packs of the whole country, and lists from some of them in a browser. Needs the built app.
 */
export async function run(): Promise<void> {
  await withPostgres(async (url) => {
    const databaseUrl = `${url}/postgres`
    const sql = connect(databaseUrl)
    try {
      await migrate(sql)
      await fill(sql)
      console.log(`  made in ${await timeInSeconds(() => buildPacks(sql))} s`)
      console.log(`  again, unchanged, in ${await timeInSeconds(() => buildPacks(sql))} s`)
      const packs = [...(await listCurrentPacks(sql))].sort((a, b) => b.bytes - a.bytes)
      reportSizes(packs)
      await reportLists(sql, databaseUrl, packs)
    } finally {
      await sql.end()
    }
  })
}

async function fill(sql: Sql): Promise<void> {
  if (!hasRegisters) {
    console.log('  the registers are absent (REGISTERS_DIR), so the sample communities take their place')
    await loadSample(sql)
    return
  }
  await importRegisters(sql)
}

function reportSizes(packs: readonly PackEntry[]): void {
  const total = packs.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`  ${packs.length} packs, ${kilobytes(total)} kB; the largest:`)
  for (const { state, kind, bytes, communities } of packs.slice(0, LARGEST))
    console.log(`    ${state} ${kind}: ${communities} communities, ${kilobytes(bytes)} kB`)
}

/** Lists from the packs of the largest states and of the median one. */
async function reportLists(sql: Sql, databaseUrl: string, packs: readonly PackEntry[]): Promise<void> {
  const states = [...new Set(packs.filter(({ kind }) => kind === 'living').map(({ state }) => state))]
  const chosen = [...states.slice(0, 3), states[states.length >> 1] ?? ''].filter((state) =>
    STATE_CODES.includes(state as (typeof STATE_CODES)[number]),
  )
  console.log(`  a list in Chromium's worker, from storage, times ${PHONE_FACTOR}: the first one, later ones`)
  for (const [state, { first, later }] of await measurePhoneLists(
    databaseUrl,
    chosen,
    await allZipCodes(sql),
  ))
    console.log(
      `    ${state}: ${[first, later].map(({ median, p95 }) => `${onPhone(median)} ms (p95 ${onPhone(p95)})`).join(', ')}`,
    )
}

const onPhone = (milliseconds: number) => (milliseconds * PHONE_FACTOR).toFixed(0)

const kilobytes = (bytes: number) => Math.round(bytes / 1000)

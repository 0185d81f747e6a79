import { brotliDecompressSync } from 'node:zlib'
import { buildPacks } from '../server/features/catalogue/packs/build-packs.ts'
import { findPack, listCurrentPacks } from '../server/features/catalogue/packs/serve-queries.ts'
import { readWaterFile } from '../server/features/catalogue/packs/water-file.ts'
import { loadSample } from '../server/features/catalogue/service.ts'
import { allZipCodes } from '../server/features/family/geography/service.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import { connect } from '../server/platform/database/connect.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Random } from '../server/platform/random.ts'
import { generateAnswers } from '../server/testing/generated-families.ts'
import { hasRegisters, importRegisters } from '../server/testing/real-registers.ts'
import type { PackFile } from '../shared/packs/pack-file.ts'
import type { PackEntry } from '../shared/packs/pack-index.ts'
import { listFromPacks } from '../shared/packs/pack-list.ts'
import { preparePack, readPrepared } from '../shared/packs/prepared-pack.ts'
import { readWaterMap } from '../shared/water-map.ts'
import { measureBrowsing } from './browse.ts'
import { withPostgres } from './database.ts'
import { measure, timeInSeconds } from './measure.ts'

/** A cheap phone is about so many times slower than this machine. */
const PHONE_FACTOR = 6
const LARGEST = 6

/** Makes the packs of the whole country, and lists from the largest ones. */
export async function run(): Promise<void> {
  await withPostgres(async (url) => {
    const sql = connect(`${url}/postgres`)
    try {
      await migrate(sql)
      await fill(sql)
      console.log(`  made in ${await timeInSeconds(() => buildPacks(sql))} s`)
      console.log(`  again, unchanged, in ${await timeInSeconds(() => buildPacks(sql))} s`)
      await report(sql)
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

async function report(sql: Sql): Promise<void> {
  const packs = [...(await listCurrentPacks(sql))].sort((a, b) => b.bytes - a.bytes)
  const total = packs.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`  ${packs.length} packs, ${kilobytes(total)} kB; the largest:`)
  const zips = await allZipCodes(sql)
  const water = new Uint8Array(brotliDecompressSync(readWaterFile().content))
  for (const { state, kind, hash, bytes, communities } of packs.slice(0, LARGEST)) {
    const text = brotliDecompressSync((await findPack(sql, hash)) ?? '').toString()
    const inState = zips.filter((zip) => zip.state === state)
    const random = new Random(1)
    const { head, cards } = await preparePack(JSON.parse(text) as PackFile)
    const decoder = new TextDecoder()
    // As in the phone's worker: the prepared pack is read and searched for each list.
    const makeList = async () => {
      const pack = readPrepared(head, async (start, end) => decoder.decode(cards.subarray(start, end)))
      const packs = { packs: [pack], zips: pack.zips }
      await listFromPacks(packs, generateAnswers(random, inState), readWaterMap(water))
    }
    const { median, p95 } = await measure(makeList, { times: 50, concurrency: 1, warmUp: 10 })
    console.log(
      `    ${state} ${kind}: ${communities} communities, ${kilobytes(bytes)} kB (${kilobytes(text.length)} kB of JSON); a list takes ${median.toFixed(0)} ms here, p95 ${p95.toFixed(0)} ms; times ${PHONE_FACTOR}: ${(median * PHONE_FACTOR).toFixed(0)} ms`,
    )
  }
  await reportBrowsing(sql, packs)
}

/** The same packs as `/communities` reads them: a state's together. */
async function reportBrowsing(sql: Sql, packs: readonly PackEntry[]): Promise<void> {
  console.log(
    `  looking at a state, times ${PHONE_FACTOR}: to open it, to sort it, to index its names, to type a letter`,
  )
  const states = [...Map.groupBy(packs, ({ state }) => state)].slice(0, LARGEST)
  for (const [state, own] of states) {
    const texts = await Promise.all(
      own.map(async ({ hash }) => brotliDecompressSync((await findPack(sql, hash)) ?? '').toString()),
    )
    const times = Object.values(await measureBrowsing(texts))
    console.log(
      `    ${state}: ${times.map(({ median, p95 }) => `${onPhone(median)} ms (p95 ${onPhone(p95)})`).join(', ')}`,
    )
  }
}

const onPhone = (milliseconds: number) => (milliseconds * PHONE_FACTOR).toFixed(0)

const kilobytes = (bytes: number) => Math.round(bytes / 1000)

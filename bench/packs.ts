import { readdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from '#pwa/e2e/product/server.ts'
import { findChromium } from '#scripts/system-chromium.ts'
import { buildPacks } from '#server/features/catalogue/packs/build-packs.ts'
import { listCurrentPacks } from '#server/features/catalogue/packs/queries.ts'
import { loadSample } from '#server/features/catalogue/service.ts'
import { allZipCodes } from '#server/features/places/service.ts'
import type { ZipRow } from '#server/features/places/zip-file.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Random } from '#server/platform/random.ts'
import { generateAnswers } from '#server/testing/generated-families.ts'
import { hasRegisters, importRegisters } from '#server/testing/real-registers.ts'
import type { PackEntry } from '#shared/catalog/packs/pack-index.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'
import { withPostgres } from './database.ts'
import { summarizeTimes, type Timing, timeInSeconds } from './measure.ts'

/** A cheap phone is about so many times slower than this machine. */
const PHONE_FACTOR = 6
const LARGEST = 6

/** Makes the packs of the whole country, and lists from some of them in a browser. Needs the built app. */
export async function run(): Promise<void> {
  await withPostgres(async (url) => {
    const databaseUrl = `${url}/postgres`
    const sql = connect(databaseUrl)
    try {
      await migrate(sql)
      if (hasRegisters) await importRegisters(sql)
      else {
        console.log('  the registers are absent (REGISTERS_DIR), so the sample communities take their place')
        await loadSample(sql)
      }
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

const ASSETS = 'dist/client/assets'
/** Each in a worker that has made no list yet, so that the browser hasn't compiled anything. */
const FIRST_LISTS = 15
/** In the same worker. */
const LATER_LISTS = 20
const TIMEOUT_MS = 120_000

/** Measures how long a phone's worker takes for lists from these packs in milliseconds, reading from storage included. */
async function measurePhoneLists(
  databaseUrl: string,
  states: readonly string[],
  zips: readonly ZipRow[],
): Promise<Map<string, Record<'first' | 'later', Timing>>> {
  const server = await startServer({ DATABASE_URL: databaseUrl })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(executablePath && { executablePath }),
  })
  const times = new Map<string, Record<'first' | 'later', Timing>>()
  try {
    for (const state of states) times.set(state, await measureState(browser, server.origin, state, zips))
  } finally {
    await browser.close()
    await server.stop()
  }
  return times
}

async function measureState(browser: Browser, origin: string, state: string, all: readonly ZipRow[]) {
  const zips = all.filter((zip) => zip.state === state)
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.goto(origin + SCREENS.questionnaire)
  await page.getByLabel('State', { exact: true }).selectOption(state)
  await page.getByText("you'll get a list even without a connection").waitFor()
  const random = new Random(1)
  const first = []
  for (let run = 0; run < FIRST_LISTS; run++)
    first.push(...(await timeLists(page, [generateAnswers(random, zips)])))
  const families = Array.from({ length: LATER_LISTS }, () => generateAnswers(random, zips))
  const [, ...later] = await timeLists(page, families)
  await page.close()
  return { first: summarizeTimes(first), later: summarizeTimes(later) }
}

/** Starts a worker, and has it make these lists. */
async function timeLists(page: Page, families: readonly MatchedAnswers[]): Promise<number[]> {
  const file = readdirSync(ASSETS).find((name) => /^pack-worker-.*\.js$/.test(name))
  return page.evaluate(
    async ([path, requests]) => {
      const worker = new Worker(path, { type: 'module' })
      const ask = (answers: unknown) =>
        new Promise<boolean>((resolve) => {
          worker.onmessage = ({ data }) => resolve(data.answer !== null)
          worker.postMessage({ id: 1, question: { kind: 'list', answers } })
        })
      // The worker has loaded once it has answered that it knows nothing about this place.
      await ask({ state: '' })
      const times: number[] = []
      for (const answers of requests) {
        const start = performance.now()
        if (!(await ask(answers))) throw new Error('there is no list')
        times.push(performance.now() - start)
      }
      worker.terminate()
      return times
    },
    [`/assets/${file}`, families] as const,
  )
}

import { readdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from '#pwa/e2e/product/server.ts'
import { findChromium } from '#scripts/system-chromium.ts'
import type { ZipRow } from '#server/features/places/zip-file.ts'
import { Random } from '#server/platform/random.ts'
import { generateAnswers } from '#server/testing/generated-families.ts'
import { SCREENS } from '#shared/paths.ts'
import type { MatchedAnswers } from '#shared/wishes.ts'
import { summarizeTimes, type Timing } from './measure.ts'

const ASSETS = 'dist/client/assets'
/** Each in a worker that has made no list yet, so that the browser hasn't compiled anything. */
const FIRST_LISTS = 15
/** In the same worker. */
const LATER_LISTS = 20
const TIMEOUT_MS = 120_000

/** How long a phone's worker takes for a list in milliseconds, reading from storage included. */
interface ListTimes {
  first: Timing
  later: Timing
}

/**
 * Measures lists from the packs of these states in Chromium, with the built app.
 * @param databaseUrl of a database with packs
 */
export async function measurePhoneLists(
  databaseUrl: string,
  states: readonly string[],
  zips: readonly ZipRow[],
): Promise<Map<string, ListTimes>> {
  const server = await startServer({ DATABASE_URL: databaseUrl })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(executablePath && { executablePath }),
  })
  const times = new Map<string, ListTimes>()
  try {
    for (const state of states)
      times.set(
        state,
        await measureState(
          browser,
          server.origin,
          state,
          zips.filter((zip) => zip.state === state),
        ),
      )
  } finally {
    await browser.close()
    await server.stop()
  }
  return times
}

async function measureState(browser: Browser, origin: string, state: string, zips: readonly ZipRow[]) {
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

import { readdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '#pwa/e2e/product/server.ts'
import { findChromium } from '#scripts/system-chromium.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { summarizeTimes } from './measure.ts'

const ASSETS = 'dist/client/assets'
const SOLVED = 30
/** How much slower a cheap phone is. */
const SLOWER = 6

/** Measures how long a page takes to fetch and solve a proof of work, and for how long that keeps the page from responding. */
export async function run(): Promise<void> {
  const cluster = await startTemporaryCluster()
  const server = await startServer({ DATABASE_URL: `${cluster.url}/postgres` })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(executablePath && { executablePath }),
  })
  try {
    const page = await browser.newPage()
    await page.goto(server.origin)
    const here = summarizeTimes((await solve(page)).times)
    // This slows the page's own thread, not those on which the browser derives keys.
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const { longestPause } = await solve(page)
    console.log(`solved in ${show(here)}; times ${SLOWER}: ${show(here, SLOWER)}`)
    console.log(
      `the page paused for at most ${longestPause.toFixed(0)} ms with a processor ${SLOWER} times slower`,
    )
  } finally {
    await browser.close()
    await server.stop()
    await cluster.stop()
  }
}

const show = ({ median, p95 }: { median: number; p95: number }, factor = 1) =>
  `${(median * factor).toFixed(0)} ms (95 %: ${(p95 * factor).toFixed(0)} ms)`

/** @returns the times in ms, and the longest time between two turns of the page's event loop */
function solve(page: Page): Promise<{ times: number[]; longestPause: number }> {
  const file = readdirSync(ASSETS).find((name) => /^solve-proof.*\.js$/.test(name))
  return page.evaluate(
    async ([path, count]) => {
      const { solveProof } = (await import(path)) as { solveProof: (kind: string) => Promise<unknown> }
      let longestPause = 0
      let last = performance.now()
      const turns = setInterval(() => {
        longestPause = Math.max(longestPause, performance.now() - last)
        last = performance.now()
      })
      const times: number[] = []
      for (let n = 0; n < count; n++) {
        const start = performance.now()
        if (!(await solveProof('questionnaire'))) throw new Error('not solved')
        times.push(performance.now() - start)
      }
      clearInterval(turns)
      return { times, longestPause }
    },
    [`/assets/${file}`, SOLVED] as const,
  )
}

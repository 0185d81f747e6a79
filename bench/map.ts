import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from '#pwa/e2e/product/server.ts'
import { findChromium } from '#scripts/system-chromium.ts'
import { buildPacks } from '#server/features/catalogue/packs/build-packs.ts'
import { SCREENS } from '#shared/paths.ts'
import { withPostgres } from './database.ts'
import { fillCatalog } from './fill-catalog.ts'
import { FRAME_CATEGORIES, type FrameTimes, readFrames } from './script-per-frame.ts'

/** A cheap phone is about so many times slower than this machine. */
const SLOWDOWN = 6
const LIMIT_MS = 2.5
const VIEWPORT = { width: 390, height: 844 }
const TIMEOUT_MS = 120_000
/** The state with the most communities, and the ZIP code in its largest city. */
const PLACE = '53202'
const RUNS = 3

/**
 * Measures how much script a frame takes while fingers drag and pinch the map, in a trace of Chromium with the processor
 * SLOWDOWN times slower. Needs the built app and a quiet machine.
 */
export async function run(): Promise<void> {
  await withPostgres(async (url) => {
    await fillCatalog(`${url}/postgres`, buildPacks)
    const server = await startServer({ DATABASE_URL: `${url}/postgres` })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      ...(executablePath && { executablePath }),
    })
    try {
      await measureMap(browser, server.origin)
    } finally {
      await browser.close()
      await server.stop()
    }
  })
}

async function measureMap(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ viewport: VIEWPORT, hasTouch: true })
  page.setDefaultTimeout(TIMEOUT_MS)
  await openMap(page, origin)
  const session = await page.context().newCDPSession(page)
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('the map is not visible')
  const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  console.log(
    `  processor ${SLOWDOWN} times slower, ${VIEWPORT.width}×${VIEWPORT.height}; goal: ${LIMIT_MS} ms of script per frame`,
  )
  const drag = (distance: number) => () =>
    session.send('Input.synthesizeScrollGesture', {
      ...middle,
      xDistance: distance,
      yDistance: distance / 2,
      speed: 300,
      gestureSourceType: 'touch',
      preventFling: true,
    })
  const pinch = (scaleFactor: number) => () =>
    session.send('Input.synthesizePinchGesture', {
      ...middle,
      scaleFactor,
      relativeSpeed: 200,
      gestureSourceType: 'touch',
    })
  for (let count = 0; count < RUNS; count++) {
    report('drag', await trace(browser, page, drag(count % 2 === 0 ? -150 : 150)))
    report('pinch, zooming out', await trace(browser, page, pinch(0.3)))
    report('pinch, zooming in', await trace(browser, page, pinch(3)))
  }
}

async function openMap(page: Page, origin: string): Promise<void> {
  await page.goto(origin + SCREENS.communities)
  await page.getByLabel('ZIP code or city').fill(PLACE)
  await page.getByRole('button', { name: 'Show communities' }).click()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByText(/ in view$/).waitFor()
  await page.locator('canvas').scrollIntoViewIfNeeded()
}

async function trace(browser: Browser, page: Page, gesture: () => Promise<unknown>) {
  await browser.startTracing(page, { categories: FRAME_CATEGORIES })
  await gesture()
  return readFrames(await browser.stopTracing())
}

function report(label: string, { frames, median, p95, most }: FrameTimes): void {
  const [typical, high, worst] = [median, p95, most].map((ms) => `${ms.toFixed(2)} ms`)
  console.log(`  ${label}: ${frames} frames, script per frame ${typical}, p95 ${high}, at most ${worst}`)
}

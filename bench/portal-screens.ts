import { chromium, type Page } from '@playwright/test'
import { OPERATOR, startServer } from '#pwa/e2e/product/server.ts'
import { findChromium } from '#scripts/system-chromium.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { formatTiming, measure } from './measure.ts'
import { COMMUNITIES, TRAFFIC } from './portal.ts'
import { seedTraffic } from './traffic.ts'

const RUNS = { times: 5, concurrency: 1, warmUp: 1 }
/** Loading the complete list takes long on a busy machine. */
const TIMEOUT_MS = 120_000
const LEADS = TRAFFIC.leads.toLocaleString('en-US')
const ALL = `Export to CSV (${LEADS} records)`
const NOT_ALL = new RegExp(`^Showing (?!${LEADS}).* of ${LEADS} `)

/** Measures how long an operator waits for a usable page in a real browser with a full database. */
export async function run(): Promise<void> {
  await withPostgres((clusterUrl) =>
    withSampleCatalog(clusterUrl, COMMUNITIES, async (sql) => {
      await seedTraffic(sql, TRAFFIC)
      console.log(`${TRAFFIC.leads} leads, ${TRAFFIC.events} events`)
      const server = await startServer({ DATABASE_URL: `${clusterUrl}/${sql.options.database}` })
      try {
        await measureScreens(server.origin)
      } finally {
        await server.stop()
      }
    }),
  )
}

async function measureScreens(origin: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(executablePath && { executablePath }),
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(TIMEOUT_MS)
  try {
    await signIn(page, origin)
    const report = async (label: string, work: () => Promise<unknown>) =>
      console.log(`  ${label}: ${formatTiming(await measure(work, RUNS))}`)
    await report('the overview, from navigation to its figures and charts', () => openOverview(page, origin))
    await report('Data Export, from navigation to the first rows and a working filter', () =>
      openExport(page, origin),
    )
    await report('Data Export, from navigation to all leads', async () => {
      await openExport(page, origin)
      await page.getByRole('button', { name: ALL }).and(page.locator(':enabled')).waitFor()
    })
    await report('filtering all leads, from the keystroke to the table', () => filterAll(page))
    await report('exporting all leads, from the click to the last byte', () => exportAll(page))
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, origin: string) {
  await page.goto(origin + ADMIN_SCREENS.login)
  await page.getByLabel('Username').fill(OPERATOR.username)
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Page Views').waitFor()
}

async function openOverview(page: Page, origin: string) {
  await page.goto(origin + ADMIN_SCREENS.dashboard)
  await page.getByText('Page Views').waitFor()
  await page.locator('canvas').nth(3).waitFor()
}

/** Waits until a filter without matches empties the table, which shows that the page responds to input. */
async function openExport(page: Page, origin: string) {
  await page.goto(`${origin}${ADMIN_SCREENS.dashboard}?tab=export`)
  await page.getByRole('table', { name: 'Questionnaire submissions' }).waitFor()
  await page.getByLabel('State').fill('ZZ')
  await page.getByText('No questionnaire data matches').waitFor()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
}

async function filterAll(page: Page) {
  await page.getByLabel('City').fill('a')
  await page.getByText(NOT_ALL).waitFor()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await page.getByRole('button', { name: ALL }).and(page.locator(':enabled')).waitFor()
}

async function exportAll(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: ALL }).click(),
  ])
  await download.path()
}

import { type Browser, chromium } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { startServer } from '#pwa/e2e/product/server.ts'
import { slowDown } from '#pwa/e2e/slow-phone.ts'
import { madisonResponse } from '#pwa/testing/madison-list.ts'
import { findChromium } from '#scripts/system-chromium.ts'
import { API, facilityPath, SCREENS } from '#shared/contract/paths.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { withPostgres, withSampleCatalog } from './database.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores from 0 to 100; times in ms. */
type PageAudit = Record<(typeof CATEGORIES)[number], number> &
  Record<'FCP' | 'LCP' | 'TBT' | 'CLS', number> & { failed: string }

/**
 * Audits a page with Lighthouse's default setting, a phone on a slow 4G connection.
 * @param port the debugging port of a running browser
 * @throws Error if Lighthouse returns no report
 */
async function auditPage(url: string, port: number): Promise<PageAudit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`Lighthouse has no report about ${url}`)
  const { audits, categories } = result.lhr
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (id: string) => Math.round((audits[id]?.numericValue ?? Number.NaN) * 1000) / 1000
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    FCP: Math.round(value('first-contentful-paint')),
    LCP: Math.round(value('largest-contentful-paint')),
    TBT: Math.round(value('total-blocking-time')),
    CLS: value('cumulative-layout-shift'),
    failed: failedChecks(result.lhr),
  }
}

/** The ids of the checks that cost points in the categories that must be perfect. */
function failedChecks({ audits, categories }: RunnerResult['lhr']): string {
  return CATEGORIES.slice(1)
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)
    .join(', ')
}

const COMMUNITIES = 6000
const DEBUG_PORT = 9333
/** A page on the slow phone takes far less; a busy machine may need more. */
const TIMEOUT_MS = 60_000

/** The pages, and what a family reads first on each. */
const pagesOf = (facilityId: string) => [
  { name: 'landing', path: SCREENS.landing, reads: 'main h1' },
  { name: 'questionnaire', path: SCREENS.questionnaire, reads: 'main input[name=firstName]' },
  { name: 'community', path: facilityPath(facilityId), reads: 'main h1' },
  { name: 'about', path: SCREENS.about, reads: 'main h1' },
]

/**
 * Measures pages with Lighthouse in its phone setting, and how long a family waits to read on 400 kbit/s, 400 ms and a
 * processor four times slower. Needs the built app and a quiet machine.
 */
export async function run(): Promise<void> {
  await withPostgres((clusterUrl) =>
    withSampleCatalog(clusterUrl, COMMUNITIES, async (sql) => {
      const server = await startServer({ DATABASE_URL: `${clusterUrl}/${sql.options.database}` })
      try {
        await measurePages(server.origin)
      } finally {
        await server.stop()
      }
    }),
  )
}

async function measurePages(origin: string) {
  const [facility] = (await (await fetch(origin + API.facilities)).json()) as { id: string }[]
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [`--remote-debugging-port=${DEBUG_PORT}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(executablePath && { executablePath }),
  })
  const rows: (Partial<PageAudit> & { page: string; 'readable s': number })[] = []
  try {
    for (const { name, path, reads } of pagesOf(facility?.id ?? '')) {
      const audit = await auditPage(origin + path, DEBUG_PORT)
      rows.push({ page: name, ...audit, 'readable s': await timeToRead(browser, origin + path, reads) })
    }
    const list = await timeToRead(browser, origin + SCREENS.results, '.facility-card h3', madisonResponse())
    rows.push({ page: 'list of matches', 'readable s': list })
  } finally {
    await browser.close()
  }
  console.table(rows)
}

/**
 * Seconds from the navigation on a slow phone until an element is laid out and the page is painted.
 * @param search what the tab found before; the browser has cached nothing
 */
async function timeToRead(
  browser: Browser,
  url: string,
  selector: string,
  search?: QuestionnaireResponse,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (search)
    await context.addInitScript(
      ([results, questionnaire]) => {
        sessionStorage.setItem('searchResults', results)
        sessionStorage.setItem('questionnaireData', questionnaire)
      },
      [JSON.stringify(search), JSON.stringify(search.questionnaire)] as const,
    )
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const isLaidOutAt = await page.evaluate(() => performance.now())
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const isPaintedAt = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  await context.close()
  return Math.round(Math.max(isLaidOutAt, isPaintedAt) / 100) / 10
}

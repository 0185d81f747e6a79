/**
 * Takes the screenshots for the web app manifest and the README from the running product:
 * `bun start` in one terminal, `bun pwa/app/build/take-screenshots.ts http://localhost:3000` in another.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildFamily, fillQuestionnaire, sendButton } from '../../e2e/family.ts'

const root = join(import.meta.dirname, '../../..')
const screenshots = join(root, 'pwa/public/screenshots')
const origin = process.argv[2] ?? 'http://localhost:3000'

async function openPage(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** Captures the landing page, the questionnaire and the matches at one size. */
async function captureJourney(browser: Browser, width: number, height: number, prefix: string) {
  const page = await openPage(browser, width, height)
  await page.screenshot({ path: join(screenshots, `${prefix}-landing.png`) })
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, { ...buildFamily(), email: `ruth.${crypto.randomUUID()}@example.org` })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: join(screenshots, `${prefix}-questionnaire.png`) })
  await sendButton(page).click()
  await page.waitForURL('/results')
  const list = page.getByRole('heading', { name: 'Available Communities' })
  await list.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  await page.getByRole('button', { name: /dismiss|close/i }).click()
  await page.evaluate(() => window.scrollBy(0, -80))
  await page.screenshot({ path: join(screenshots, `${prefix}-matches.png`) })
  await page.context().close()
}

/** Puts the three phone screenshots side by side, for the README. */
async function composeJourney(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 1230, height: 844 } })
  const pictures = ['landing', 'questionnaire', 'matches'].map((name) =>
    Bun.file(join(screenshots, `phone-${name}.png`)).arrayBuffer(),
  )
  const images = (await Promise.all(pictures)).map(
    (bytes) =>
      `<img style="border-radius:24px" src="data:image/png;base64,${Buffer.from(bytes).toString('base64')}">`,
  )
  await page.setContent(
    `<body style="margin:0;display:flex;gap:30px;background:#fff">${images.join('')}</body>`,
  )
  await page.screenshot({ path: join(root, 'docs/pictures/journey.png') })
}

await mkdir(screenshots, { recursive: true })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
await captureJourney(browser, 390, 844, 'phone')
await captureJourney(browser, 1280, 800, 'desktop')
await composeJourney(browser)
await browser.close()

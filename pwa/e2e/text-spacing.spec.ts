import type { Page } from '@playwright/test'
import { sendButton } from './family.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { expect, test } from './test.ts'

/** The spacing of WCAG 2.2, 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`

// The style sheet that the test adds is inline, which our policy forbids.
test.use({
  serviceWorkers: 'block',
  bypassCSP: true,
  expectedErrors: [/404 \(Not Found\)/],
  viewport: { width: 320, height: 640 },
})

test('wide text spacing cuts off nothing on a 320 pixel wide screen', async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/questionnaire') await sendButton(page).click()
    await page.addStyleTag({ content: SPACING })
    expect(await findCutOff(page), path).toEqual([])
  }
})

test('text of 200 % fits a phone', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const response = await page.request.get(`${product.origin}/api/facilities`)
  const [facility] = (await response.json()) as { id: string }[]
  for (const path of [...PUBLIC_PAGES, `/facilities/${facility?.id}`, '/shortlist', '/admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    expect(await findCutOff(page), path).toEqual([])
    if (path === '/admin') continue
    // Bars of large text would cover half of the phone, so they scroll away.
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await expect(page.locator('.header'), path).not.toBeInViewport()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  }
})

test('the bars of the questionnaire take at most a third of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/questionnaire')
  await expect(sendButton(page)).toBeEnabled()
  const heights = await page
    .locator('.header, .form-bar')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height))
  expect(heights).toHaveLength(2)
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(568 / 3)
})

/** Lists elements whose text is wider or higher than their visible box, and the page if it is wider than the screen. */
const findCutOff = (page: Page) =>
  page.evaluate(() => {
    const isHidden = (element: Element) => element.closest('.sr-only, [hidden], .form-bar-name') !== null
    const cutOff = [...document.querySelectorAll('body *')].filter((element) => {
      if (isHidden(element) || !element.textContent?.trim()) return false
      const { overflowX, overflowY } = getComputedStyle(element)
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isWider = clips(overflowX) && element.scrollWidth > element.clientWidth + 1
      const isHigher = clips(overflowY) && element.scrollHeight > element.clientHeight + 1
      return isWider || isHigher
    })
    const names = cutOff.map((element) => `${element.tagName}.${element.className}`)
    return document.documentElement.scrollWidth > innerWidth ? ['the page', ...names] : names
  })

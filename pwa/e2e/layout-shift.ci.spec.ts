import type { Page } from '@playwright/test'
import { buildFamily, sendForResults, waitUntilInstalled } from './family.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { slowDown } from './slow-phone.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

interface Shift {
  value: number
  moved: string[]
}

declare global {
  interface Window {
    layoutShifts: Shift[]
  }
}

test.use({ expectedErrors: [NETWORK_ERRORS] })

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    window.layoutShifts = []
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.textContent ?? '')
    new PerformanceObserver((list) => {
      // As for the total of Core Web Vitals: what a tap moves at once is expected.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node | null }[]
      })[])
        if (!entry.hadRecentInput)
          window.layoutShifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => nameOf(node).slice(0, 80)),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

/** Waits until the screen's parts have loaded and everything is painted. The last parts to load are the toasts. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-part=toasts]')).toBeAttached({ timeout: 60_000 })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const shiftsOf = (page: Page) => page.evaluate(() => window.layoutShifts)

async function facilityPath(page: Page): Promise<string> {
  const response = await page.request.get('/api/facilities')
  const [facility] = (await response.json()) as { id: string }[]
  return `/facilities/${facility?.id}`
}

for (const path of [...PUBLIC_PAGES, 'a community']) {
  test(`nothing moves while ${path} loads on a slow phone for the first time`, async ({ page }) => {
    const target = path.startsWith('/') ? path : await facilityPath(page)
    await slowDown(page)
    await page.goto(target, { waitUntil: 'commit' })
    await settle(page)
    expect(await shiftsOf(page)).toEqual([])
  })
}

test('nothing moves on a slow phone from the answers to the list and a community, and the message about matches covers no control', async ({
  page,
}) => {
  await slowDown(page)
  await sendForResults(page, buildFamily())
  const toast = page.locator('[data-part="toast"]')
  await expect(toast).toContainText('Perfect! Your Search is Complete! ✨')
  const covered = await page.locator('article :is(a, button)').evaluateAll((controls) => {
    const { top, bottom } =
      document.querySelector('[data-part="toast"]')?.getBoundingClientRect() ?? new DOMRect()
    return controls.filter((control) => {
      const box = control.getBoundingClientRect()
      return box.top < bottom && top < box.bottom
    }).length
  })
  expect(covered).toBe(0)
  await expect(toast).toHaveCount(0)
  expect(await shiftsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)))
  expect(await shiftsOf(page)).toEqual([])
})

test('nothing moves on an installed phone with matches, online and offline', async ({ page }) => {
  await sendForResults(page, buildFamily())
  await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await waitUntilInstalled(page)
  const ids = await page
    .getByRole('link', { name: 'Learn More' })
    .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href')?.split('/').at(-1)))
  const paths = [...PUBLIC_PAGES, `/facilities/${ids[0]}`, `/compare?ids=${ids.join(',')}`]
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    await settle(page)
    expect(await shiftsOf(page), path).toEqual([])
  }
  await page.context().setOffline(true)
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    await settle(page)
    await expect(page.getByText("You're offline").first()).toBeVisible()
    expect(await shiftsOf(page), `${path} offline`).toEqual([])
  }
})

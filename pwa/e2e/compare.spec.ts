import type { Page } from '@playwright/test'
import { FAMILY, KEY, readyResponse } from '../testing/answers.ts'
import { matchLike } from '../testing/facilities.ts'
import { expectAccessible } from './expect-accessible.ts'
import { storeSearch } from './family.ts'
import { expect, test } from './test.ts'

// The server doesn't know the communities that are put into this tab.
test.use({ serviceWorkers: 'block', expectedErrors: [/404 \(Not Found\)/] })

const COMMUNITIES = [
  'The Residences at Saint Bartholomew of the Cottonwood Hills, Assisted Living and Memory Care',
  'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 90),
  'Oak House',
  'Brookdale Round Rock Senior Living Community North',
].map((name, index) =>
  matchLike({ id: `c${index}`, name, location: `${index} Main Street, Austin, TX 78701` }),
)

/**
 * Opens a comparison of four communities with long names, as if a search in this tab had found them, and shows its rows
 * that are the same for all.
 */
async function openComparison(page: Page) {
  const response = { ...readyResponse(KEY, FAMILY), facilities: COMMUNITIES }
  await page.goto('/about')
  await storeSearch(page, response)
  await page.goto(`/compare?ids=${COMMUNITIES.map(({ id }) => id).join(',')}`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('switch', { name: /^Show rows where all are the same/ }).check()
}

/** How far the page, and the comparison inside it, can be scrolled sideways, px. */
const horizontalOverflow = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('section:has(> table)')].map((part) =>
      part ? part.scrollWidth - part.clientWidth : Number.NaN,
    ),
  )

/** Counts the elements with this role in the accessibility tree. */
async function countInTree(page: Page, role: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.filter((node) => !node.ignored && node.role?.value === role).length
}

for (const width of [320, 390, 639]) {
  test(`on a ${width} px wide phone, communities with long names are columns to swipe beside their row headers`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await openComparison(page)
    const [pageOverflow, tableOverflow = 0] = await horizontalOverflow(page)
    expect(pageOverflow).toBe(0)
    expect(tableOverflow).toBeGreaterThan(width)
    const rows = await countInTree(page, 'rowheader')
    expect(rows).toBeGreaterThan(0)
    // The corner above the row headers is a cell, too.
    expect(await countInTree(page, 'cell')).toBe(rows * COMMUNITIES.length + 1)
    const price = page.getByRole('row', { name: /^Starting from/ }).getByRole('cell')
    await expect(price).toHaveText(COMMUNITIES.map(() => '$4,200'))
    // By keyboard: the second community stops beside the row headers, which stay.
    const header = page.getByRole('rowheader', { name: 'Rating' })
    const before = await header.boundingBox()
    // A part of the second community shows that there are more.
    expect((await price.nth(1).boundingBox())?.x).toBeLessThan(0.85 * width)
    await page.getByRole('region', { name: 'Comparison' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => {
        const column = await price.nth(1).boundingBox()
        return Math.abs((column?.x ?? 0) - ((before?.x ?? 0) + (before?.width ?? 0)))
      })
      .toBeLessThan(2)
    expect((await header.boundingBox())?.x).toBe(before?.x)
    const call = page.getByRole('link', { name: '(512) 555-0142' }).first()
    expect(await call.getAttribute('href')).toBe('tel:+15125550142')
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
}

test('a wider screen shows communities side by side and keeps the row headers in view', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 700 })
  await openComparison(page)
  const [pageOverflow, tableOverflow = 0] = await horizontalOverflow(page)
  expect(pageOverflow).toBe(0)
  expect(tableOverflow).toBeGreaterThan(0)
  const rowHeader = page.getByRole('rowheader', { name: 'Rating' })
  const before = await rowHeader.boundingBox()
  await page
    .getByRole('region', { name: 'Comparison' })
    .evaluate((part) => part.scrollTo({ left: part.scrollWidth }))
  expect((await rowHeader.boundingBox())?.x).toBe(before?.x)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await horizontalOverflow(page)).toEqual([0, 0])
})

test('rows in which all communities are the same are hidden until a family asks for them', async ({
  page,
}) => {
  await openComparison(page)
  const price = page.getByRole('row', { name: /^Starting from/ })
  await expect(price).toBeVisible()
  await page.getByRole('switch').uncheck()
  await expect(price).toBeHidden()
  await expect(page.getByRole('row', { name: /^Location/ })).toBeVisible()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `comparison, ${width} px`)
  }
})

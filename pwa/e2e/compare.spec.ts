import type { Page } from '@playwright/test'
import { FAMILY, KEY, readyAnswer } from '../testing/answers.ts'
import { matchLike } from '../testing/facilities.ts'
import { expect, test } from './test.ts'

const COMMUNITIES = [
  'The Residences at Saint Bartholomew of the Cottonwood Hills, Assisted Living and Memory Care',
  'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 90),
  'Oak House',
  'Brookdale Round Rock Senior Living Community North',
].map((name, index) =>
  matchLike({ id: `c${index}`, name, location: `${index} Main Street, Austin, TX 78701` }),
)

/** Opens the comparison of four communities with long names, as a search of this tab found them. */
async function openComparison(page: Page) {
  const response = { ...readyAnswer(KEY, FAMILY), facilities: COMMUNITIES }
  await page.goto('/about')
  await page.evaluate(
    ([results, asked]) => {
      sessionStorage.setItem('searchResults', results ?? '')
      sessionStorage.setItem('questionnaireData', asked ?? '')
    },
    [JSON.stringify(response), JSON.stringify(FAMILY)],
  )
  await page.goto(`/compare?ids=${COMMUNITIES.map(({ id }) => id).join(',')}`)
  await expect(page.getByRole('table')).toBeVisible()
}

/** How far the page, and the comparison within it, could be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('.compare-scroll')].map((part) =>
      part ? part.scrollWidth - part.clientWidth : Number.NaN,
    ),
  )

/** How many parts with this role the browser tells a screen reader of. */
async function heard(page: Page, role: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.filter((node) => !node.ignored && node.role?.value === role).length
}

for (const width of [320, 390, 640]) {
  test(`four communities with long names are compared at ${width} px without scrolling sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await openComparison(page)
    expect(await sideways(page)).toEqual([0, 0])
    // However it is drawn, it is a table to those who hear it.
    const questions = await heard(page, 'rowheader')
    expect(questions).toBeGreaterThan(0)
    expect(await heard(page, 'cell')).toBe(questions * COMMUNITIES.length)
    const price = page.getByRole('row', { name: /^Starting from/ })
    for (const { name } of COMMUNITIES)
      await expect(price.locator(`[data-community="${name}"]`)).toHaveText('$4,200')
  })
}

test('on a wider screen they stand side by side, and the questions stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 700 })
  await openComparison(page)
  const [ofPage, ofTable = 0] = await sideways(page)
  expect(ofPage).toBe(0)
  expect(ofTable).toBeGreaterThan(0)
  const question = page.getByRole('rowheader', { name: 'Rating' })
  const before = await question.boundingBox()
  await page.locator('.compare-scroll').evaluate((part) => part.scrollTo({ left: part.scrollWidth }))
  expect((await question.boundingBox())?.x).toBe(before?.x)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await sideways(page)).toEqual([0, 0])
})

import type { Page } from '@playwright/test'
import { FAMILY, KEY, readyResponse } from '../testing/answers.ts'
import { matchLike } from '../testing/facilities.ts'
import { expectAccessible } from './expect-accessible.ts'
import { storeSearch } from './family.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

const far = matchLike({
  id: 'far',
  name: 'Far House',
  distanceMiles: 84,
  waterMiles: 40,
  for: [{ text: 'A secured unit' }, { text: '41 places' }],
  against: [{ text: '2 fines' }],
  campus: { houses: 2, names: ['Far House', 'Shore House'] },
})
const response = {
  ...readyResponse(KEY, FAMILY),
  fartherAway: [far],
  notices: [{ code: 'all_unknown_rating', text: "States don't rate these homes. A visit tells you more." }],
}

test('a family without a match opens a community farther away, and reads offline why it is listed', async ({
  page,
  expectedErrors,
}) => {
  // The server doesn't know the search that is put into this tab.
  expectedErrors.push(/404 \(Not Found\)/, NETWORK_ERRORS)
  await page.goto('/about')
  await storeSearch(page, response)
  await page.goto('/results')
  await expect(page.getByRole('heading', { name: 'No Exact Matches Found' })).toBeVisible()
  await expect(page.getByText("States don't rate these homes. A visit tells you more.")).toBeVisible()
  await expect(page.getByText('Rating not known')).toBeHidden()
  await expectAccessible(page, 'farther away')

  await page.route('**/api/facilities/far', (route) => route.fulfill({ json: far }))
  await page.getByRole('link', { name: 'Learn More about Far House' }).click()
  const why = page.getByRole('region', { name: "Why it's on your list" })
  await expect(why).toContainText('About 84 miles away in a straight line, across open water')
  await expect(why).toContainText('41 places')
  const questions = page.getByRole('region', { name: 'Ask them' }).getByRole('listitem')
  await expect(questions).toHaveCount(4)
  await page.getByText('What else to ask').click()
  await expect(questions).toHaveCount(8)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `a community, ${width} px`)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  const call = page.locator('[data-part=call-bar]').getByRole('link', { name: 'Call Far House' })
  await expect(call).toBeInViewport()
  // The bar never covers the focused element.
  await page.locator('footer a').last().focus()
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Shift+Tab')
    expect(await isFocusCovered(page), `step ${step}`).toBe(false)
  }

  await page.route('**/api/facilities/far', (route) => route.abort())
  await page.reload()
  await expect(page.getByText("You're offline.").first()).toBeVisible()
  await expect(why).toContainText('A secured unit')
})

/** Whether another element is drawn over the center of the focused element. */
const isFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const { x, y, width, height } = focused.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return !(top && (focused.contains(top) || top.contains(focused)))
  })

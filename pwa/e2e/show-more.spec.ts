import { API } from '#shared/contract/paths.ts'
import { madisonMatches, madisonResponse } from '../testing/madison-list.ts'
import { expectAccessible } from './expect-accessible.ts'
import { storeSearch } from './family.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

// The server doesn't know the search that is put into this tab, so its answers are given here.
test.use({ expectedErrors: [new RegExp(`404 \\(Not Found\\)|${NETWORK_ERRORS.source}`)] })

test('more communities follow on request: counted, focused, sorted with the others, and there after a reload', async ({
  page,
}) => {
  await page.route('**/api/featured-businesses/**', (route) => route.fulfill({ json: [] }))
  await page.goto('/about')
  const response = madisonResponse({ compared: 43 })
  await storeSearch(page, response)
  const [like] = madisonMatches()
  const next = Array.from({ length: 23 }, (_, index) => ({
    ...like,
    id: `more-${index}`,
    name: `More House ${index}`,
    distanceMiles: index === 2 ? 0.1 : 30,
  }))
  let isOnline = false
  await page.route(`**${API.questionnaire}/${response.key}/more?*`, (route) => {
    const skip = Number(new URL(route.request().url()).searchParams.get('skip'))
    return isOnline
      ? route.fulfill({ json: { facilities: next.slice(skip - 20, skip) } })
      : route.abort('internetdisconnected')
  })
  await page.goto('/results')
  const count = page.getByRole('status').filter({ hasText: 'of 43 communities' })
  await expect(count).toHaveText(/^20 of 43 /)

  const button = page.getByRole('button', { name: 'Show 20 more' })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't load more communities" })).toBeVisible()
  isOnline = true
  await button.press('Enter')
  await expect(page.getByRole('link', { name: 'More House 0', exact: true })).toBeFocused()
  await expect(count).toHaveText(/^40 of 43 /)
  await expect(page.getByRole('article')).toHaveCount(40)
  await expectAccessible(page, 'a list with more')

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('nearest')
  await expect(page.getByRole('article').first()).toContainText('More House 2')
  await expect(page.getByText('Sort and filter act on these 40, not on all within reach.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.getByRole('button', { name: 'Show 3 more' }).click()
  await expect(page.getByRole('link', { name: 'More House 20', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Show .* more$/ })).toHaveCount(0)
  await expect(page.getByText('Sort and filter act on these')).toHaveCount(0)

  await page.route('**/api/facilities/more-2', (route) => route.fulfill({ json: next[2] }))
  await page.getByRole('link', { name: 'More House 2', exact: true }).click()
  await expect(page.getByRole('region', { name: "Why it's on your list" })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { FAMILY, KEY, readyResponse } from '../testing/answers.ts'
import { matchLike } from '../testing/facilities.ts'
import { storeSearch } from './family.ts'
import { expect, test } from './test.ts'

/** A name of 90 letters without a space. Some communities and families have such names. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 90)
const facility = matchLike({ id: 'long', name: LONG, location: `${LONG}, TX 78701`, description: LONG })

test.use({ serviceWorkers: 'block', viewport: { width: 320, height: 640 } })

const expectNoOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)

test('a long name without spaces does not make any page scroll sideways', async ({
  page,
  expectedErrors,
}) => {
  test.slow()
  // The server responds with 404, because it knows neither the search that is put into this tab nor the community.
  expectedErrors.push(/status of 404 .*\/(api\/questionnaire|facilities)\//)
  const questionnaire = { ...FAMILY, firstName: LONG.slice(0, 50), lastName: LONG.slice(0, 50), city: LONG }
  const response = { ...readyResponse(KEY, questionnaire), facilities: [facility] }
  await page.goto('/contact')
  await page.getByLabel('First name').fill(LONG.slice(0, 50))
  await page.getByLabel('Last name').fill(LONG.slice(0, 50))
  await storeSearch(page, response)
  await page.goto('/results')
  await expect(page.getByRole('heading', { level: 3, name: LONG })).toBeVisible()
  await expectNoOverflow(page)

  await page.route('**/api/facilities/long', (route) => route.fulfill({ json: facility }))
  await page.goto('/facilities/long')
  await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible()
  await expectNoOverflow(page)

  await page.goto('/your-phone')
  await expect(page.getByRole('heading', { level: 3, name: /An unsent message/ })).toBeVisible()
  await expectNoOverflow(page)
})

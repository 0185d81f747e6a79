import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT, buildFamily, sendButton, typeQuestionnaire } from './family.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

test('the form says that a ZIP code does not exist, and sends the answers anyway', async ({
  page,
  product,
  expectedErrors,
}) => {
  // The form looks up the ZIP code's city, and the browser logs that there is none.
  expectedErrors.push(/404/)
  const family = buildFamily()
  await page.goto('/questionnaire')
  await typeQuestionnaire(page, family)
  await page.getByLabel('ZIP code, +4 (optional)').fill('00001')
  const notice = page
    .getByRole('status')
    .filter({ hasText: "We don't know the ZIP code 00001. Please check it." })
  await expect(notice).toContainText('For now we measure distances from the center of Austin.')
  await expectAccessible(page, 'the form with a notice')

  await sendButton(page).click()
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  const [lead] = await product.sql`select zip_code from questionnaires where email = ${family.email}`
  expect(lead?.zip_code).toBe('00001')
})

test('the form accepts a place without a contradiction silently', async ({ page }) => {
  await page.goto('/questionnaire')
  const asked = page.waitForResponse((response) => response.url().includes('/api/place?'))
  await typeQuestionnaire(page, buildFamily())
  expect(await (await asked).json()).toEqual({ notices: [] })
  await expect(page.locator('.place-notices')).toBeEmpty()
})

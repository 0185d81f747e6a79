import { buildFamily, fillAndSend, openComparison } from './family.ts'
import { expect, test } from './test.ts'

test('each of two searches on a phone can be opened, compared and closed again', async ({ page }) => {
  for (const firstName of ['Mother', 'Father']) {
    await page.goto('/questionnaire')
    await fillAndSend(page, { ...buildFamily(), firstName })
    await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText(`${firstName} Calloway`)
  }
  await page.goto('/your-phone')
  await page.getByRole('link', { name: /^See these matches .*Mother/ }).click()
  await expect(page).toHaveURL('/results')
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Mother Calloway')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Mother Calloway')
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await page.getByRole('link', { name: 'Back to Results' }).click()
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Mother Calloway')
  await openComparison(page)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Mother Calloway')
  await page.goto('/your-phone')
  await page.getByRole('link', { name: /^See these matches .*Father/ }).click()
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Father Calloway')
})

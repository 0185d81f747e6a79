import { expectAccessible } from './expect-accessible.ts'
import {
  buildFamily,
  openComparison,
  selectToCompare,
  sendButton,
  sendEmptyForm,
  typeQuestionnaire,
} from './family.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { expect, test } from './test.ts'

const SMALL_PHONE = { width: 320, height: 640 }

test.use({ serviceWorkers: 'block', expectedErrors: [/404 \(Not Found\)/] })

test('every page passes axe, has large enough touch targets, and fits a small phone', async ({
  page,
  viewport,
}) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
    await page.setViewportSize(SMALL_PHONE)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
    if (viewport) await page.setViewportSize(viewport)
  }
})

test('form errors, matches, a community and a comparison pass axe', async ({ page }) => {
  await sendEmptyForm(page)
  await expectAccessible(page, 'questionnaire with errors')
  await typeQuestionnaire(page, buildFamily())
  await sendButton(page).click()
  await expect(page).toHaveURL('/results')
  await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await expectAccessible(page, 'results')
  await selectToCompare(page, 2)
  await openComparison(page)
  await expectAccessible(page, 'comparison')
  await page.goto('/results')
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByText('Amenities & Services')).toBeVisible()
  await expectAccessible(page, 'a community')
})

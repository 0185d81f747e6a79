import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Saves the first community of the open list on its page. @returns the community's name */
export async function saveFirstCommunity(page: Page): Promise<string> {
  await page.locator('a[href*="/facilities/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Amenities & Services' })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByRole('button', { name: `Saved ${name}`, pressed: true })).toBeVisible()
  return name
}

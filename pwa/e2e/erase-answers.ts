import type { Page } from '@playwright/test'
import { ARRIVAL_TIMEOUT } from './family.ts'
import { expect } from './test.ts'

/** Erases the answers of the only search on a phone, here and on the server, and waits for the confirmation. */
export async function eraseAnswers(page: Page): Promise<void> {
  await page.goto('/your-phone')
  await page.getByRole('button', { name: /^Erase these answers everywhere/ }).click()
  await page.getByRole('button', { name: 'Yes, erase them' }).click()
  await expect(page.getByText(/are gone from this phone and from our server/)).toBeVisible(ARRIVAL_TIMEOUT)
}

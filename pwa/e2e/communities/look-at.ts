import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Looks at a place on the open screen `/communities`. A ZIP code fills in its state. */
export async function lookAt(page: Page, place: string, state?: string): Promise<void> {
  const elsewhere = page.getByText('Look somewhere else')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await elsewhere.isVisible()) await elsewhere.click()
  await page.getByLabel('ZIP code or city').fill(place)
  if (state) await page.getByLabel('State', { exact: true }).selectOption(state)
  await page.getByRole('button', { name: 'Show communities' }).click()
}

export const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('article') })

export const firstName = (page: Page) => page.getByRole('article').first().getByRole('heading')

/** The distances that the listed communities show, in whole miles. */
export async function distances(page: Page): Promise<number[]> {
  const texts = await page.locator('[data-part=distance] strong').allTextContents()
  return texts.map((text) => Number.parseInt(text, 10))
}

import type { Page } from '@playwright/test'
import { ARRIVAL_TIMEOUT } from '../family.ts'
import { expect } from '../test.ts'

/** The button that opens the list of a mailed link. */
export const openButton = (page: Page) => page.getByRole('button', { name: 'Open my matches' })

/** Waits until the page shows a list. */
export const seesMatches = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Your Perfect Matches!' })).toBeVisible(ARRIVAL_TIMEOUT)

/** Opens the list of a mailed link by its button. */
export async function openMailedList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await openButton(page).click()
  await seesMatches(page)
}

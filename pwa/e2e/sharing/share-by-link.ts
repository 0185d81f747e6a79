import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Above a shortlist that a family keeps together: the server has everything. */
export const SYNCED = 'The others can see everything that you changed here.'
/** A sync waits for typing to end, and a poll for its turn. */
export const SLOW = { timeout: 45_000 }

/** Makes the pages of a device copy links instead of offering apps, which a test can't operate. */
export async function allowCopying(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
}

/** Starts a family's list from the open shortlist, and waits until the server has it. */
export async function startList(page: Page, name = 'Anna'): Promise<void> {
  await page.getByRole('button', { name: 'Share this list' }).click()
  await page.getByLabel('What does your family call you?').fill(name)
  await page.getByRole('button', { name: 'Start the list' }).click()
  await expect(page.getByText(SYNCED)).toBeVisible(SLOW)
}

/** Copies the link with which others read the started list. The device must copy links. @returns the link */
export async function shareByLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share this list' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Ends the list on the phone that started it. */
export async function endList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End it for everyone' }).click()
  await page.getByRole('button', { name: 'Yes, end it' }).click()
}

/** What a page of a link shows whose list was ended or goes on without it. */
export const expectNotShared = (page: Page) =>
  expect(page.getByRole('heading', { name: 'This list is no longer shared' })).toBeVisible()

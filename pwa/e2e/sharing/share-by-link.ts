import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Makes the pages of a device copy links instead of offering apps, which a test can't operate. */
export async function allowCopying(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
}

/** Shares the open shortlist. The device must copy links. @returns the link */
export async function shareByLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share this list' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Stops sharing the only link of the open shortlist. */
export async function stopSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Stop sharing/ }).click()
  await page.getByRole('button', { name: 'Yes, stop sharing' }).click()
}

/** What a page of a link shows that was stopped or has expired. */
export const expectNotShared = (page: Page) =>
  expect(page.getByRole('heading', { name: 'This list is no longer shared' })).toBeVisible()

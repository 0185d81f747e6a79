import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Opens the shortlist, writes a note about its first community, and waits until the phone has saved it. */
export async function writeNote(page: Page, note: string): Promise<void> {
  await page.goto('/shortlist')
  const field = page.getByLabel(/^Notes about /).first()
  await field.fill(note)
  await field.blur()
  await expect(page.getByText(/^Saved on this phone \d/)).toBeVisible()
}

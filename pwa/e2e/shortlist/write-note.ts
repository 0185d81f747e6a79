import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** Unfolds the notes of the first community on the open shortlist. */
export async function openNotes(page: Page): Promise<void> {
  const notes = page.locator('main details', { has: page.locator('textarea') }).first()
  if ((await notes.getAttribute('open')) === null) await notes.locator('> summary').click()
}

/** Opens the shortlist, writes a note about its first community, and waits until the phone has saved it. */
export async function writeNote(page: Page, note: string): Promise<void> {
  await page.goto('/shortlist')
  await openNotes(page)
  const field = page.getByLabel(/^Notes about /).first()
  await field.fill(note)
  await field.blur()
  await expect(page.getByText(/^Saved on this phone \d/)).toBeVisible()
}

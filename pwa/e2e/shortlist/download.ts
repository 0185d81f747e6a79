import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Downloads the file that a button offers. @returns where it is, and its text */
export async function download(page: Page, button: RegExp): Promise<{ path: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const path = await (await waiting).path()
  return { path, text: await readFile(path, 'utf8') }
}

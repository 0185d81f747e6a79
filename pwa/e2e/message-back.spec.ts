import type { Page } from '@playwright/test'
import { aFamily, type Family, waitUntilInstalled } from './family.ts'
import { held } from './faults/phone.ts'
import { expect, test } from './test.ts'

const OFFLINE = /Failed to load resource|ERR_INTERNET/
const WRONG = 'Please call my sister about the tour.'
const RIGHT = 'Please call me about the tour.'

// Exactly: the screen before has a section of messages.
const messageField = (page: Page) => page.getByLabel('Message', { exact: true })

/** Writes a message and sends it on a phone without a connection. */
async function writeOffline(page: Page, { firstName, lastName, email }: Family) {
  await page.goto('/contact')
  await waitUntilInstalled(page)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await messageField(page).fill(WRONG)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message is safe on this phone.')).toBeVisible()
}

test('a message that waits is taken back after a question, changed, and arrives once', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(OFFLINE)
  const family = aFamily()
  await writeOffline(page, family)
  await page.goto('/your-phone')
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const waiting = card('A message to us')
  await waiting.getByRole('button', { name: 'Take this message back' }).click()
  await expect(waiting.getByRole('alert')).toContainText('Nothing was sent yet.')
  await page.getByRole('button', { name: 'Yes, take it back' }).click()
  const draft = card('A message that you have not sent from Ruth Calloway')
  await expect(draft).toBeVisible()
  expect((await held(page)).outbox).toEqual([])

  await draft.getByRole('link', { name: 'Go on with this message' }).click()
  await expect(messageField(page)).toHaveValue(WRONG)
  await messageField(page).fill(RIGHT)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(/Received, reference/).first()).toBeVisible({ timeout: 45_000 })
  const messages = await product.sql`select message from contacts where email = ${family.email}`
  expect(messages).toEqual([{ message: RIGHT }])
})

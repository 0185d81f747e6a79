import type { Page } from '@playwright/test'
import { aFamily, type Family, waitUntilInstalled } from './family.ts'
import { held } from './faults/phone.ts'
import { expect, test } from './test.ts'

const OFFLINE = /Failed to load resource|ERR_INTERNET/
const WRONG = 'Please call my sister about the tour.'
const RIGHT = 'Please call me about the tour.'

// Exactly: the screen before has a section of messages.
const messageField = (page: Page) => page.getByLabel('Message', { exact: true })

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function write(page: Page, { firstName, lastName, email }: Family) {
  await page.goto('/contact')
  await waitUntilInstalled(page)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await messageField(page).fill(WRONG)
}

/** Asks for the message that waits, and answers the question whether really. */
async function takeBack(page: Page, warning: string) {
  await page.goto('/your-phone')
  const waiting = card(page, 'A message to us')
  await waiting.getByRole('button', { name: 'Take this message back' }).click()
  await expect(waiting.getByRole('alert')).toContainText(warning)
  await page.getByRole('button', { name: 'Yes, take it back' }).click()
}

test('a message that waits is taken back after a question, changed, and arrives once', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(OFFLINE)
  const family = aFamily()
  await write(page, family)
  await page.context().setOffline(true)
  await send(page)
  await expect(page.getByText('Your message is safe on this phone.')).toBeVisible()
  await takeBack(page, 'Nothing was sent yet.')
  const draft = card(page, 'An unsent message from Ruth Calloway')
  await expect(draft).toBeVisible()
  expect((await held(page)).outbox).toEqual([])

  await draft.getByRole('link', { name: 'Continue this message' }).click()
  await expect(messageField(page)).toHaveValue(WRONG)
  await messageField(page).fill(RIGHT)
  await page.context().setOffline(false)
  await send(page)
  await expect(page.getByText(/Received, reference/).first()).toBeVisible({ timeout: 45_000 })
  const messages = await product.sql`select message from contacts where email = ${family.email}`
  expect(messages).toEqual([{ message: RIGHT }])
})

test('a message whose receipt was cut off is taken back in doubt, which the form says, and its change is a message of its own', async ({
  openLine,
  openDevice,
  product,
}) => {
  const line = await openLine()
  const page = await (await openDevice(line.origin)).newPage()
  const family = aFamily()
  const stored = () =>
    product.sql`select message from contacts where email = ${family.email} order by created_at`
  line.onPost({ kind: 'cut after answer' })
  await write(page, family)
  await send(page)
  await expect.poll(stored).toEqual([{ message: WRONG }])
  await takeBack(page, 'It may have reached us already;')

  await page.getByRole('link', { name: 'Continue this message' }).click()
  await expect(messageField(page)).toHaveValue(WRONG)
  await expect(page.getByText('may have reached us already')).toBeVisible()
  await messageField(page).fill(RIGHT)
  line.heal()
  await send(page)
  await expect(page.getByText('We have your earlier message')).toBeInViewport()
  await expect(messageField(page)).toHaveValue(RIGHT)
  await send(page)
  await expect(page.getByText(/Received, reference/).first()).toBeVisible({ timeout: 45_000 })
  expect(await stored()).toEqual([{ message: WRONG }, { message: RIGHT }])
})

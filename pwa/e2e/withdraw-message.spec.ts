import type { Page } from '@playwright/test'
import { buildFamily, type Family, waitUntilInstalled } from './family.ts'
import { readPhoneDatabase } from './faults/phone.ts'
import { expect, test } from './test.ts'

const OFFLINE = /Failed to load resource|ERR_INTERNET/
const WRONG = 'Please call my sister about the tour.'
const RIGHT = 'Please call me about the tour.'

// An exact match, because the previous screen has a section labeled with messages.
const messageField = (page: Page) => page.getByLabel('Message', { exact: true })

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function fillMessage(page: Page, { firstName, lastName, email }: Family) {
  await page.goto('/contact')
  await waitUntilInstalled(page)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await messageField(page).fill(WRONG)
}

/** Withdraws the waiting message and confirms the warning. */
async function withdraw(page: Page, warning: string) {
  await page.goto('/your-phone')
  const waiting = card(page, 'A message to us')
  await waiting.getByRole('button', { name: 'Take this message back' }).click()
  await expect(waiting.getByRole('alert')).toContainText(warning)
  await page.getByRole('button', { name: 'Yes, take it back' }).click()
}

test('a waiting message is withdrawn after a confirmation, changed, and arrives once', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(OFFLINE)
  const family = buildFamily()
  await fillMessage(page, family)
  await page.context().setOffline(true)
  await send(page)
  await expect(page.getByText('Your message is safe on this phone.')).toBeVisible()
  await withdraw(page, 'Nothing was sent yet.')
  const draft = card(page, 'An unsent message from Ruth Calloway')
  await expect(draft).toBeVisible()
  expect((await readPhoneDatabase(page)).outbox).toEqual([])

  await draft.getByRole('link', { name: 'Continue this message' }).click()
  await expect(messageField(page)).toHaveValue(WRONG)
  await messageField(page).fill(RIGHT)
  await page.context().setOffline(false)
  await send(page)
  await expect(page.getByText(/Received, reference/).first()).toBeVisible({ timeout: 45_000 })
  const messages = await product.sql`select message from contacts where email = ${family.email}`
  expect(messages).toEqual([{ message: RIGHT }])
})

test('withdrawing a message whose receipt was lost warns that it may have arrived, and the changed message is sent separately', async ({
  openProxy,
  openDevice,
  product,
}) => {
  const network = await openProxy()
  const page = await (await openDevice(network.origin)).newPage()
  const family = buildFamily()
  const stored = () =>
    product.sql`select message from contacts where email = ${family.email} order by created_at`
  network.onPost({ kind: 'cut response' })
  await fillMessage(page, family)
  await send(page)
  await expect.poll(stored).toEqual([{ message: WRONG }])
  await withdraw(page, 'It may have reached us already;')

  await page.getByRole('link', { name: 'Continue this message' }).click()
  await expect(messageField(page)).toHaveValue(WRONG)
  await expect(page.getByText('may have reached us already')).toBeVisible()
  await messageField(page).fill(RIGHT)
  network.heal()
  await send(page)
  await expect(page.getByText('We have your earlier message')).toBeInViewport()
  await expect(messageField(page)).toHaveValue(RIGHT)
  await send(page)
  await expect(page.getByText(/Received, reference/).first()).toBeVisible({ timeout: 45_000 })
  expect(await stored()).toEqual([{ message: WRONG }, { message: RIGHT }])
})

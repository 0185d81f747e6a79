import type { Page } from '@playwright/test'
import { type Family, fillQuestionnaire, sendButton, waitUntilInstalled } from './family.ts'
import { fillAndSend, keptDrafts } from './faults/phone.ts'
import { expect, test } from './faults/row.ts'
import { BAD_LINE } from './test.ts'

/** A refusal is an answer of the server's, which the browser logs as an error. */
const REFUSED = /status of 409/

/** Fills in the questionnaire and sends it on a phone without a connection. */
async function sendOffline(page: Page, family: Family) {
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
}

// Each waits for real answers, most of them twice.
test.beforeEach(() => test.slow())

async function sendAndSeeMatches(page: Page, family: Family) {
  await page.goto('/questionnaire')
  await fillAndSend(page, family)
  await expect(page).toHaveURL('/results', { timeout: 45_000 })
  await expect(page.getByRole('heading', { name: 'Your Perfect Matches!' })).toBeVisible()
}

test('Back after sending leads to the matches, and never to an empty form or a ghost of what was sent', async ({
  family,
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Search' }).first().click()
  await expect(page).toHaveURL('/questionnaire')
  await sendAndSeeMatches(page, family)
  await page.goBack()
  await expect(page).toHaveURL('/results')
  await expect(page.getByRole('heading', { name: 'Your Perfect Matches!' })).toBeVisible()
  expect(await keptDrafts(page)).toEqual([])

  await page.getByRole('link', { name: 'Back to Questionnaire' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await page.getByLabel('City').fill('Round Rock')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results', { timeout: 45_000 })
  await page.goBack()
  await expect(page).toHaveURL('/results')
  await expect(page.getByText('Round Rock, TX').first()).toBeVisible()
  expect(await keptDrafts(page)).toEqual([])
})

test('answers that wait are taken back whole, and arrive once, as changed', async ({
  family,
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(BAD_LINE)
  await sendOffline(page, { ...family, email: `wrong.${family.email}` })
  await page.getByRole('button', { name: 'Change your answers' }).click()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  await page.getByLabel('Email').fill(family.email)
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/results', { timeout: 45_000 })
  const leads =
    await product.sql`select email from questionnaires where email in ${product.sql([family.email, `wrong.${family.email}`])}`
  expect(leads.map(({ email }) => email)).toEqual([family.email])
})

test('a refusal is told on whatever screen the family is, and leads to the field', async ({
  family,
  page,
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(BAD_LINE, REFUSED)
  const other = await (await openDevice(product.origin)).newPage()
  await sendAndSeeMatches(other, family)

  await sendOffline(page, family)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.context().setOffline(false)
  const notice = page.getByText("We couldn't accept your answers yet")
  await expect(notice.first()).toBeVisible({ timeout: 45_000 })
  await page.goto('/results')
  await expect(page.getByRole('heading', { name: 'No Search Results Found' })).toBeVisible()
  await expect(notice.first()).toBeVisible()
  await page.getByRole('link', { name: 'Correct your answers' }).first().click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText(/This email has already been used/).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('deleting everything in one tab takes the list from the others, too', async ({
  family,
  page,
  context,
}) => {
  await sendAndSeeMatches(page, family)
  const second = await context.newPage()
  await second.goto('/your-phone')
  await second.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await second.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(second.getByText('Nothing of yours is stored on this phone anymore.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Search Results Found' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('searchResults'))).toBeNull()
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

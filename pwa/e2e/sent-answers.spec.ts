import type { Page } from '@playwright/test'
import {
  ARRIVAL_TIMEOUT,
  type Family,
  fillQuestionnaire,
  sendButton,
  sendForResults,
  waitUntilInstalled,
} from './family.ts'
import { expect, test } from './faults/fault-test.ts'
import { readDraftFields } from './faults/phone.ts'
import { NETWORK_ERRORS } from './test.ts'

/** The browser logs the server's refusal as an error. */
const REFUSED = /status of 409/

/** Fills in the questionnaire and sends it while the phone is offline. */
async function sendOffline(page: Page, family: Family) {
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
}

// Each test waits for real results, most of them twice.
test.beforeEach(() => test.slow())

async function sendAndSeeMatches(page: Page, family: Family) {
  await sendForResults(page, family)
  await expect(page.getByRole('heading', { name: 'Your Perfect Matches!' })).toBeVisible()
}

test('the Back button after sending shows the matches, never an empty form or a leftover draft', async ({
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
  expect(await readDraftFields(page)).toEqual([])

  await page.getByRole('link', { name: 'Back to Questionnaire' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await page.getByLabel('City').fill('Round Rock')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  await page.goBack()
  await expect(page).toHaveURL('/results')
  await expect(page.getByText('Round Rock, TX').first()).toBeVisible()
  expect(await readDraftFields(page)).toEqual([])
})

test('waiting answers are withdrawn completely, and arrive once, as changed', async ({
  family,
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  await sendOffline(page, { ...family, email: `wrong.${family.email}` })
  await page.getByRole('button', { name: 'Change your answers' }).click()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  await page.getByLabel('Email').fill(family.email)
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  const leads =
    await product.sql`select email from questionnaires where email in ${product.sql([family.email, `wrong.${family.email}`])}`
  expect(leads.map(({ email }) => email)).toEqual([family.email])
})

test('a refusal is shown on every screen and links to the field', async ({
  family,
  page,
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS, REFUSED)
  const other = await (await openDevice(product.origin)).newPage()
  await sendAndSeeMatches(other, family)

  await sendOffline(page, family)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.context().setOffline(false)
  const notice = page.getByText("We couldn't accept your answers yet")
  await expect(notice.first()).toBeVisible(ARRIVAL_TIMEOUT)
  await page.goto('/results')
  await expect(page.getByRole('heading', { name: 'No Search Results Found' })).toBeVisible()
  await expect(notice.first()).toBeVisible()
  await page.getByRole('link', { name: 'Correct your answers' }).first().click()
  await expect(page.locator('[data-part="error-summary"]')).toBeFocused()
  await expect(page.getByText(/This email has already been used/).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('deleting everything in one tab removes the results from the others', async ({
  family,
  page,
  context,
}) => {
  await sendAndSeeMatches(page, family)
  const second = await context.newPage()
  await second.goto('/your-phone')
  await second.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await second.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(second.getByText('None of your data is stored on this phone anymore.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Search Results Found' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('searchResults'))).toBeNull()
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

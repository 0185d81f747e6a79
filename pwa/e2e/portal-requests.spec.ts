import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { sendAnswers, sendMessage } from './portal/arrivals.ts'
import { PORTAL, readAuditLog, signIn, test } from './portal/operator.ts'
import { expect } from './test.ts'

const PERSON = {
  firstName: 'Wilhelmina',
  lastName: 'Quimby',
  email: 'wilhelmina@quimby.example',
  phone: '(512) 767-7319',
}

test.beforeEach(async ({ page, operator }) => {
  await sendAnswers(page, PERSON)
  await sendMessage(page, { ...PERSON, message: 'Is there a loggia that one can sit in?' })
  // The same name, but another person.
  await sendAnswers(page, { ...PERSON, email: 'other@quimby.example', phone: '303-555-0100' })
  await signIn(page, operator)
})

const openRequests = async (page: Page) => {
  await page.goto(`${PORTAL}/requests`)
  await expect(page.getByRole('heading', { name: 'Privacy requests', level: 1 })).toBeVisible()
}
async function find(page: Page, label: string, text: string, count: number) {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText(`${count} ${count === 1 ? 'record' : 'records'} found.`)).toBeVisible()
}
const choice = (page: Page, group: string): Locator =>
  page.getByRole('group', { name: group }).getByRole('checkbox', { name: /^Wilhelmina Quimby/ })
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('a person asks for a copy and then for erasure, and the audit log proves it', async ({
  page,
  operator,
  product,
}) => {
  await openRequests(page)
  await find(page, 'Name', 'quimby', 3)
  await expect(page.getByText('Selected: nothing.')).toBeVisible()
  await find(page, 'Email', PERSON.email.toUpperCase(), 3)
  await expect(page.getByText('Selected: 1 search and 1 message.')).toBeVisible()
  await expectAccessible(page, 'found records')
  await expect(page).toHaveURL(`${PORTAL}/requests`)

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the data (person.json)' }).press('Enter')
  const file = await textOf(await started)
  expect(JSON.parse(file)).toMatchObject({
    format: 'hearthfinder-person',
    leads: [{ email: PERSON.email }],
    messages: [{ message: 'Is there a loggia that one can sit in?' }],
  })
  expect(file).not.toContain(operator.username)

  await page.getByRole('button', { name: 'Erase…' }).click()
  const erasing = page.getByRole('dialog', { name: 'Erase 1 search and 1 message?' })
  await erasing.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(erasing.getByText('Please say why')).toBeVisible()
  await erasing.getByLabel('Reason').fill('Asked by letter')
  await erasing.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText('Erased: 1 search and 1 message.')).toBeVisible()
  await expect(page.getByText('Markers of erased records')).toBeVisible()
  await expect(page.getByText('1 record found.')).toBeVisible()
  await expectAccessible(page, 'what was erased')

  expect(await product.sql`select email from questionnaires`).toEqual([{ email: 'other@quimby.example' }])
  const actions = (await readAuditLog(product.sql, operator)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['person_searched', 'person_exported', 'lead_erased', 'contact_erased']),
  )
})

test('corrects a lead, which the inbox then shows, and stops sharing it', async ({ page, product }) => {
  await openRequests(page)
  await find(page, 'Email', PERSON.email, 2)
  await page.getByRole('link', { name: 'Correct in the inbox: Wilhelmina Quimby' }).click()
  await page.getByRole('button', { name: 'Edit answers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit answers' })
  await dialog.getByLabel('ZIP code').fill('787')
  await dialog.getByLabel('Last name').fill('Quincy')
  await dialog.getByLabel('Reason').fill('Misheard on the phone')
  await dialog.getByRole('button', { name: 'Save the answers' }).click()
  await expect(dialog.getByText('Please enter a valid ZIP code')).toBeVisible()
  await expectAccessible(page, 'correcting')
  await dialog.getByLabel('ZIP code').fill('78702')
  await dialog.getByRole('button', { name: 'Save the answers' }).click()
  await expect(dialog).toHaveCount(0)
  const panel = page.getByRole('complementary', { name: 'Wilhelmina Quincy' })
  await expect(panel.getByText('Corrected by staff')).toBeVisible()
  await expect(panel.getByText(/^Last name, ZIP code: .* Misheard on the phone$/)).toBeVisible()

  await openRequests(page)
  await find(page, 'Email', PERSON.email, 2)
  await expect(page.getByRole('checkbox', { name: /^Wilhelmina Quincy/ })).toBeChecked()
  await choice(page, 'Messages (1)').uncheck()
  await page.getByRole('button', { name: 'Stop sharing…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('1 search no longer shared')).toBeVisible()
  expect(
    await product.sql`select share_with_partners, last_name, zip_code from questionnaires where email = ${PERSON.email}`,
  ).toEqual([{ share_with_partners: false, last_name: 'Quincy', zip_code: '78702' }])
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { expectAccessible } from './expect-accessible.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { type Operator, openTab, PORTAL, signIn, test } from './portal/operator.ts'
import { expect } from './test.ts'

/** Sends the answers of one of the Quimbys, who share a phone. */
const submit = (page: Page, firstName: string, change: object = {}, headers: object = {}) =>
  sendAnswers(
    page,
    {
      firstName,
      lastName: 'Quimby',
      email: `${firstName.toLowerCase()}.quimby@example.org`,
      phone: '(512) 767-7319',
      ...change,
    },
    headers,
  )

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })

test('filters by a refusal, which the address keeps, and by a text, which it never has, by keyboard', async ({
  page,
  operator,
}) => {
  await submit(page, 'Wilhelmina', {}, { 'sec-gpc': '1' })
  await submit(page, 'Rosa')
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox`)
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await page.getByLabel('Asked us not to share').press('Space')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.getByLabel('Search name, email').fill('quimby')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?sharing=refused')

  await page.reload()
  await expect(page.getByLabel('Asked us not to share')).toBeChecked()
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all leads' }).press('Enter')
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
})

test('compares, merges and separates two leads, and exports whose row a lead is in', async ({
  page,
  operator,
}) => {
  await submit(page, 'Bea', {}, { 'sec-gpc': '1' })
  await submit(page, 'Rosa', { city: 'Dallas', zipCode: '75201' })
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox`)
  await rowOf(page, 'Rosa Quimby').getByRole('button').press('Enter')
  const panel = panelOf(page, 'Rosa Quimby')
  await panel.getByText('1 possible duplicate').press('Enter')
  await panel.getByRole('button', { name: 'Compare with Bea Quimby' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The same family?' })
  await expect(dialog.getByRole('row', { name: /^Phone/ })).toContainText('Same')
  await expect(dialog.getByRole('row', { name: /^Town/ })).toContainText('Different')
  await expect(dialog.getByRole('row', { name: /^Global Privacy Control/ })).toContainText('Yes')
  await expectAccessible(page, 'comparison')
  await dialog.getByRole('button', { name: 'These are the same family' }).press('Enter')
  await expect(panel.getByRole('heading', { name: 'Rosa Quimby' })).toBeFocused()
  await expect(panel.getByText('merged another search of the same family')).toBeVisible()
  await expect(panel.getByText('Marketing partners: no (Global Privacy Control)').first()).toBeVisible()
  await panel.getByText(/^Bea Quimby,/).press('Enter')
  // Beside the other ways to reach the family, and among Bea's answers.
  const emails = panel.getByRole('link', { name: 'bea.quimby@example.org' })
  await expect(emails).toHaveCount(2)
  await expect(emails.last()).toBeVisible()
  await expectAccessible(page, 'merged lead')
  await panel.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(rowOf(page, 'Rosa Quimby')).toContainText('2 searches')
  await expect(rowOf(page, 'Bea Quimby')).toHaveCount(0)

  await page.goto(PORTAL)
  const tab = await openTab(page, 'Data Export')
  await expect(tab.getByRole('button', { name: 'Export to CSV (0 records, 2 left out)' })).toBeDisabled()
  await tab.getByLabel(/^Include 2 families/).check()
  await tab.getByLabel('All columns in the file').check()
  const button = tab.getByRole('button', { name: 'Export to CSV (2 records)' })
  await expect(button).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const records: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), {
    bom: true,
    columns: true,
  })
  const [rosa, bea] = ['Rosa', 'Bea'].map((name) => records.find((row) => row['First Name'] === name))
  expect(rosa).toMatchObject({
    'Merged Into Submission ID': '',
    Stage: 'New',
    'Global Privacy Control': 'Yes',
  })
  expect(bea).toMatchObject({ 'Merged Into Submission ID': rosa?.['Submission ID'] })
  expect(rosa?.Reference).toMatch(/^[A-Z]{3}-\d{3}$/)

  await page.goto(`${PORTAL}/inbox`)
  await rowOf(page, 'Rosa Quimby').getByRole('button').press('Enter')
  await panel.getByText(/^Bea Quimby,/).press('Enter')
  await panel.getByRole('button', { name: 'Undo the merge with Bea Quimby' }).press('Enter')
  await expect(panel.getByRole('heading', { name: 'Rosa Quimby' })).toBeFocused()
  await expect(panel.getByText('separated a search from this family')).toBeVisible()
  await panel.getByText('1 possible duplicate').press('Enter')
  await panel.getByRole('button', { name: 'Compare with Bea Quimby' }).press('Enter')
  const notSame = dialog.getByRole('button', { name: 'Not the same family' })
  await expect(notSame).toBeEnabled()
  await notSame.press('Enter')
  await expect(panel.getByRole('button', { name: 'Compare with Bea Quimby' })).toHaveCount(0)
  await panel.getByText('Not the same family (1)').press('Enter')
  await panel.getByRole('button', { name: 'Suggest again Bea Quimby' }).press('Enter')
  await expect(panel.getByText('1 possible duplicate')).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(rowOf(page, 'Bea Quimby')).toBeVisible()
})

test('erasing a merged lead names and erases what was merged into it', async ({
  page,
  operator,
  product,
}) => {
  await submit(page, 'Bea')
  await submit(page, 'Rosa')
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox`)
  await rowOf(page, 'Rosa Quimby').getByRole('button').click()
  const panel = panelOf(page, 'Rosa Quimby')
  await panel.getByText('1 possible duplicate').click()
  await panel.getByRole('button', { name: 'Compare with Bea Quimby' }).click()
  await page.getByRole('button', { name: 'These are the same family' }).click()
  await panel.getByRole('button', { name: 'Erase this lead and what was merged into it' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    /1 other search is merged with it and will be erased, too: Bea Quimby, [A-Z]{3}-\d{3}\./,
  )
  await dialog.getByLabel('Reason').fill('asked by phone')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText('No leads yet.')).toBeVisible()
  expect(await product.sql`select from questionnaires`).toHaveLength(0)
})

test('adds the town that was missing, also after a reload without saving and beside a colleague’s correction', async ({
  page,
  context,
  operator,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)|ERR_INTERNET_DISCONNECTED/)
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox`)
  await page.getByRole('button', { name: 'Add a family' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a family' })
  await adding.getByLabel('Last name').fill('Diaz')
  for (const answer of ['mayKeep', 'mayShare']) await adding.locator(`[name=${answer}]`).selectOption('Yes')
  await adding.getByRole('button', { name: 'Add the family' }).click()
  const panel = panelOf(page, 'Diaz')
  await expect(panel.getByText('No list yet: the town is missing')).toBeVisible()
  const dialog = await openAnswers(page)
  await dialog.getByLabel('City').fill('Austin')
  await dialog.getByLabel('State').selectOption('TX')
  await dialog.getByLabel('Reason').fill('Called back')
  await page.reload()
  await openAnswers(page)
  await expect(dialog.getByText('What you typed is still here.')).toBeVisible()
  await expect(dialog.getByLabel('City')).toHaveValue('Austin')

  await correctAsColleague(page, operator, { phone: '512 555 0177' })
  await dialog.getByRole('button', { name: 'Save the answers' }).click()
  await expect(dialog.getByText(/^Someone has changed these answers/)).toBeVisible()
  await expectAccessible(page, 'a colleague was first')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save the answers' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save the answers' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText(/^The list the family got \([1-9]/)).toBeVisible()
  await expect(panel.getByText(/^City, State: .* Called back$/)).toBeAttached()
  expect(
    await product.sql`select phone, city, state, corrected_answer is not null as has_list from questionnaires`,
  ).toEqual([{ phone: '512 555 0177', city: 'Austin', state: 'TX', has_list: true }])
})

/** Corrects the only lead from another computer. */
async function correctAsColleague({ request }: Page, { username, password }: Operator, changes: object) {
  const login = await (await request.post(ADMIN_API.login, { data: { username, password } })).json()
  const headers = { authorization: `Bearer ${login.token}` }
  const { leads } = await (await request.post(ADMIN_API.inboxSearch, { headers, data: {} })).json()
  const path = `${ADMIN_API.inboxLeads}/${leads[0].id}`
  const { revision } = await (await request.get(path, { headers })).json()
  const data = { revision, reason: 'From the note', changes }
  expect((await request.post(`${path}/answers`, { headers, data })).status()).toBe(204)
}

async function openAnswers(page: Page) {
  await page.getByRole('button', { name: 'Edit answers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit answers' })
  await expect(dialog.getByLabel('First name')).toBeVisible()
  return dialog
}

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expectAccessible } from './expect-accessible.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { openTab, PORTAL, signIn, test } from './portal/operator.ts'
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

import { expect, type Page } from '@playwright/test'
import { openTab } from './operator.ts'

/** Opens the form that adds a business, from the dashboard. */
export async function openAddBusiness(page: Page) {
  await openTab(page, 'Featured Businesses')
  await page.getByRole('link', { name: 'Add Business' }).click()
  await expect(page.getByRole('heading', { name: 'Add Featured Business' })).toBeVisible()
}

/** Fills in the required fields of a business: Juniper Court in Austin, Texas. */
export async function fillRequiredFields(page: Page) {
  await page.getByLabel('Business Name').fill('Juniper Court')
  await page.getByLabel('Description').fill('A quiet house by the river')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').fill('tx')
}

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { OPERATOR } from '../product/server.ts'
import { test as base, expect } from '../test.ts'

/** What an operator types at the door, and where mail reaches them. */
export interface Operator {
  username: string
  email: string
  password: string
}

/** What the portal shows or counts; the catalogue and the log, which nobody may empty, stay. */
const EMPTIED = `analytics_events, token_usage, discovered_facilities, featured_businesses, business_images,
  questionnaires, submissions, consents, contacts, mails, erased_counts, settings, attempts,
  admin_sessions, model_rankings`

/** Playwright's test in a portal without data, with an operator of its own whose failures and sessions are new. */
export const test = base.extend<{ operator: Operator }>({
  operator: [
    async ({ product: { sql } }, use) => {
      await sql.unsafe(`truncate ${EMPTIED}`)
      const username = `rosa-${randomUUID().slice(0, 8)}`
      const operator = { username, email: `${username}@example.org`, password: OPERATOR.password }
      await sql`
        insert into admins (username, email, password_hash)
        select ${username}, ${operator.email}, password_hash from admins where username = ${OPERATOR.username}`
      await use(operator)
    },
    { auto: true },
  ],
})

export const PORTAL = '/portal_mgmt_secure'
export const LOGIN = `${PORTAL}/login`

export const TABS = [
  'Overview',
  'Featured Businesses',
  'Token Usage',
  'Data Export',
  'Analytics',
  'Database',
  'Settings',
] as const

/** Fills in the login, which must be open, and presses the button. */
export async function typeLogin(page: Page, { username, password }: Pick<Operator, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Goes to the login, signs in, and waits for the dashboard. */
export async function signIn(page: Page, operator: Operator) {
  await page.goto(LOGIN)
  await typeLogin(page, operator)
  await expect(page).toHaveURL(PORTAL)
  await expect(page.getByText(`Welcome back, ${operator.username}`)).toBeVisible()
}

/** Opens a tab of the dashboard and waits until nothing in it is being loaded. */
export async function openTab(page: Page, name: (typeof TABS)[number]): Promise<Locator> {
  await page.getByRole('tab', { name }).click()
  const panel = page.getByRole('tabpanel', { name })
  await expect(panel).toBeVisible()
  await expect(panel.getByText(/^(Loading|Opening).*…$/)).toHaveCount(0)
  await expect(panel.getByRole('heading').first()).toBeVisible()
  return panel
}

/** The number on a card of figures. */
export const figure = (panel: Locator, name: string): Locator =>
  panel
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

/** What stands in the rows of a table below its head, cell by cell. */
export async function readCells(table: Locator): Promise<string[][]> {
  const rows = await table.locator('tbody tr').all()
  const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
  return texts.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()))
}

/** What the audit log holds of an operator's doings, the earliest first. */
export const readAuditLog = (sql: Sql, { username }: Operator) =>
  sql<
    { action: string; subject: string | null; details: Record<string, unknown> }[]
  >`select action, subject, details from audit_log where username = ${username} order by id`

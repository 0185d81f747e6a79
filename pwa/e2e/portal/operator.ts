import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { AdminLoginResponse } from '#shared/desk/admin.ts'
import { OPERATOR } from '../product/server.ts'
import { test as base, expect } from '../test.ts'

/** An operator's login and email address. */
export interface Operator {
  username: string
  email: string
  password: string
}

/** The tables with what the portal shows or counts, except the catalog and the append-only audit log. */
const TRUNCATED_TABLES = `analytics_events, token_usage, discovered_facilities, featured_businesses, business_images,
  questionnaires, inbox_viewers, acknowledgements, contacts, erased_counts, settings, attempts,
  admin_sessions, model_rankings`

const DEADLOCK = '40P01'

/** Empties the tables. The server may be in a statement that locks them in another order; then Postgres ends one of the two. */
async function truncate(sql: Sql, attempts = 3): Promise<void> {
  try {
    await sql.unsafe(`truncate ${TRUNCATED_TABLES} cascade`)
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK
    if (!isDeadlock || attempts === 1) throw error
    await truncate(sql, attempts - 1)
  }
}

/**
 * Playwright's test with an empty portal and a new operator, who has no sessions or failed logins. Its browsers install no
 * service worker, which keeps nothing of the portal and whose installation takes 2 s of CPU time, unless the test allows it.
 */
export const test = base.extend<{ operator: Operator }>({
  serviceWorkers: 'block',
  operator: [
    async ({ product: { sql } }, use) => {
      await truncate(sql)
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

/** Fills in the open login form and submits it. */
export async function typeLogin(page: Page, { username, password }: Pick<Operator, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in by the API, as the login form does, and opens the dashboard. */
export async function signIn(page: Page, { username, password }: Pick<Operator, 'username' | 'password'>) {
  const response = await page.request.post(ADMIN_API.login, { data: { username, password } })
  const { token, admin } = AdminLoginResponse.parse(await response.json())
  // Any page of the origin has its storage.
  await page.goto(API.health)
  await page.evaluate(
    ([adminToken, adminUser]) => Object.assign(localStorage, { adminToken, adminUser }),
    [token, JSON.stringify(admin)],
  )
  await page.goto(PORTAL)
  await expectSignedIn(page, username)
}

/** The portal's head greets a person by name, on a phone in its menu. */
export const expectSignedIn = (page: Page, username: string) =>
  expect(page.getByText(`Welcome back, ${username}`)).toBeAttached()

/** Presses a link or button of the portal's head, which a phone has in its menu. */
export async function pressHead(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .click()
}

/** Opens a tab of the dashboard, waits until it has loaded and returns its panel. */
export async function openTab(page: Page, name: (typeof TABS)[number]): Promise<Locator> {
  const menu = page.getByLabel('Tab', { exact: true })
  await expect(page.getByRole('tabpanel')).toBeVisible()
  if (await menu.isVisible()) await menu.selectOption(name)
  else await page.getByRole('tab', { name }).click()
  const panel = page.getByRole('tabpanel', { name })
  await expect(panel).toBeVisible()
  await expect(panel.getByText(/^(Loading|Opening).*…$/)).toHaveCount(0)
  await expect(panel.getByRole('heading').first()).toBeVisible()
  return panel
}

/** The number on the stat card with this name. */
export const statValue = (panel: Locator, name: string): Locator =>
  panel
    .getByRole('term')
    .and(panel.getByText(name, { exact: true }))
    .locator('xpath=following-sibling::dd[1]')

/** The texts of a table's body cells, by row. */
export async function readCells(table: Locator): Promise<string[][]> {
  const rows = await table.locator('tbody tr').all()
  const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
  return texts.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()))
}

/** The audit log's entries by this operator, oldest first. */
export const readAuditLog = (sql: Sql, { username }: Operator) =>
  sql<
    { action: string; subject: string | null; details: Record<string, unknown> }[]
  >`select action, subject, details from audit_log where username = ${username} order by id`

/** Opens a section of the Settings tab: 'Team'. */
export async function openSettings(page: Page, section: string): Promise<Locator> {
  const panel = await openTab(page, 'Settings')
  await panel.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click()
  await expect(panel.getByRole('link', { name: section, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(panel.getByText(/^(Loading|Opening).*…$/)).toHaveCount(0)
  return panel
}

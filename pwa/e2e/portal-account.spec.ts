import type { Page } from '@playwright/test'
import {
  LOGIN,
  openSettings,
  openTab,
  PORTAL,
  pressHead,
  readAuditLog,
  signIn,
  test,
  typeLogin,
} from './portal/operator.ts'
import { buildLead, insertLeads } from './portal/seed.ts'
import { expect } from './test.ts'

test('changes a password only with the old one and ends all other sessions', async ({
  page,
  product,
  operator,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/401|403/)
  const elsewhere = await (await openDevice(product.origin)).newPage()
  await signIn(elsewhere, operator)
  await signIn(page, operator)
  const panel = await openTab(page, 'Settings')
  const sessions = panel.getByRole('region', { name: 'Open sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  const change = async (current: string, password: string, confirmation = password) => {
    await panel.getByLabel('Current Password').fill(current)
    await panel.getByLabel('New Password', { exact: true }).fill(password)
    await panel.getByLabel('Confirm New Password').fill(confirmation)
    await panel.getByRole('button', { name: 'Change Password' }).click()
  }
  await change('', '', '')
  await expect(panel.getByText('Current password is required')).toBeVisible()
  await change(operator.password, 'a new password', 'a new pasword')
  await expect(panel.getByText('New passwords do not match')).toBeVisible()
  await change(operator.password, 'short')
  await expect(panel.getByText('New password must be at least 8 characters long')).toBeVisible()
  await change('not the old one', 'a new password')
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(`${PORTAL}?tab=settings`)
  await change(operator.password, 'a new password')
  await expect(panel.getByText('Password changed successfully!')).toBeVisible()
  await expect(panel.getByLabel('Current Password')).toHaveValue('')
  await expect(sessions).toHaveCount(1)

  await pressHead(elsewhere, 'Refresh')
  await expect(elsewhere).toHaveURL(LOGIN)
  await typeLogin(elsewhere, operator)
  await expect(elsewhere.getByRole('alert')).toHaveText('Invalid username or password')
  await typeLogin(elsewhere, { ...operator, password: 'a new password' })
  await expect(elsewhere).toHaveURL(PORTAL)
  const log = await readAuditLog(product.sql, operator)
  expect(log.map(({ action }) => action)).toContain('password_changed')
})

test('ends a session from another browser, which then returns to its screen after sign-in', async ({
  page,
  product,
  operator,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/401/)
  const lost: Page = await (await openDevice(product.origin)).newPage()
  await signIn(lost, operator)
  await openTab(lost, 'Token Usage')
  await signIn(page, operator)
  const panel = await openTab(page, 'Settings')
  const other = panel
    .getByRole('region', { name: 'Open sessions' })
    .getByRole('listitem')
    .filter({ hasNotText: '(this session)' })
  await other.getByRole('button', { name: /^End the session on/ }).click()
  await expect(other).toHaveCount(0)
  await expect(page.getByText('Session ended')).toBeVisible()

  await openTab(lost, 'Token Usage')
  await lost.getByLabel('Tab', { exact: true }).selectOption('Settings')
  await expect(lost).toHaveURL(LOGIN)
  await expect(lost.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await typeLogin(lost, operator)
  await expect(lost.getByRole('tabpanel', { name: 'Settings' })).toBeVisible()

  const own = panel.getByRole('region', { name: 'Open sessions' }).getByText('(this session)')
  await expect(own).toBeVisible()
  await panel
    .getByRole('listitem')
    .filter({ hasText: '(this session)' })
    .getByRole('button', { name: /^End/ })
    .click()
  await expect(page).toHaveURL(LOGIN)
})

test('logs who did what and how many leads were read, without naming families', async ({
  page,
  product,
  operator,
}) => {
  const leads = [buildLead({ first_name: 'Eleanor' }), buildLead({ first_name: 'Beatrice' })]
  await insertLeads(product.sql, leads)
  await signIn(page, operator)
  const loggedActions = async () => (await readAuditLog(product.sql, operator)).map(({ action }) => action)
  await openTab(page, 'Overview')
  await expect(page.getByText('Page Views')).toBeVisible()
  expect(await loggedActions()).toEqual(['login'])

  const table = (await openTab(page, 'Data Export')).getByRole('table', { name: 'Questionnaire submissions' })
  await expect(table.getByRole('rowheader', { name: 'Eleanor Calloway' })).toBeVisible()
  await pressHead(page, 'Logout')
  await expect(page).toHaveURL(LOGIN)
  await expect.poll(loggedActions).toEqual(['login', 'leads_read', 'logout'])

  await signIn(page, operator)
  const log = (await openSettings(page, 'Privacy and audit')).getByRole('region', { name: 'Audit log' })
  const mine = log.getByRole('listitem').filter({ hasText: operator.username })
  await expect(mine.getByRole('strong')).toHaveText(['Signed in', 'Logged out', 'Signed in'])
  await log.getByLabel('Show who read what, too').check()
  await expect(mine.getByRole('strong')).toHaveText(['Signed in', 'Logged out', 'Read leads', 'Signed in'])
  await expect(mine.filter({ hasText: 'Read leads' })).toContainText('count: 2')
  await expect(log.getByText(/Eleanor|Beatrice/)).toHaveCount(0)
})

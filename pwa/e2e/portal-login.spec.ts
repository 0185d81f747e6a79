import { readMailsTo } from '#server/testing/read-mail.ts'
import { fillRequiredFields, openAddBusiness } from './portal/add-business.ts'
import {
  expectSignedIn,
  LOGIN,
  openTab,
  PORTAL,
  pressHead,
  signIn,
  test,
  typeLogin,
} from './portal/operator.ts'
import { expect } from './test.ts'

const WRONG = 'Invalid username or password'
const SENT =
  'If this email is associated with an admin account, you will receive password reset instructions.'

test('signs in, stays signed in after a reload, and logs out in all tabs', async ({
  page,
  context,
  operator,
}) => {
  await page.goto(PORTAL)
  await expect(page).toHaveURL(LOGIN)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await typeLogin(page, operator)
  await expect(page).toHaveURL(PORTAL)
  await expectSignedIn(page, operator.username)
  await page.reload()
  await expectSignedIn(page, operator.username)
  const [token, user] = await page.evaluate(() => [
    localStorage.getItem('adminToken') ?? '',
    JSON.parse(localStorage.getItem('adminUser') ?? '{}'),
  ])
  expect(user).toMatchObject({ username: operator.username })
  const call = () =>
    page.request.get('/api/admin/analytics', { headers: { authorization: `Bearer ${token}` } })
  expect((await call()).status()).toBe(200)

  const other = await context.newPage()
  await other.goto(PORTAL)
  await expect(other.getByText('No location data available')).toBeVisible()
  await pressHead(page, 'Logout')
  await expect(page).toHaveURL(LOGIN)
  await expect(other).toHaveURL(LOGIN)
  expect(await page.evaluate(() => [localStorage.adminToken, localStorage.adminUser])).toEqual([
    undefined,
    undefined,
  ])
  await expect.poll(async () => (await call()).status()).toBe(401)
})

test('refuses a wrong login without saying which part was wrong, and locks it after five attempts', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/401|429/)
  await page.goto(LOGIN)
  const alert = page.getByRole('alert')
  await typeLogin(page, { username: 'nobody', password: 'a guess' })
  await expect(alert).toHaveText(WRONG)
  for (let guess = 1; guess <= 5; guess++) {
    const answered = page.waitForResponse('**/api/admin/login')
    await typeLogin(page, { ...operator, password: `guess ${guess}` })
    await answered
    await expect(alert).toHaveText(WRONG)
  }
  await typeLogin(page, operator)
  await expect(alert).toHaveText('Too many attempts. Please wait a minute and try again.')
  await expect(page).toHaveURL(LOGIN)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()

  await product.sql`update attempts set locked_until = now()`
  await typeLogin(page, operator)
  await expect(page).toHaveURL(PORTAL)
})

test('resets a forgotten password with a single-use email link and ends every session', async ({
  page,
  product,
  operator,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/401|403/)
  const elsewhere = await (await openDevice(product.origin)).newPage()
  await signIn(elsewhere, operator)

  await page.goto(LOGIN)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  for (const email of ['nobody@example.org', operator.email]) {
    await page.getByLabel('Admin Email').fill(email)
    const answered = page.waitForResponse('**/api/admin/forgot-password')
    await page.getByRole('button', { name: 'Send Reset Email' }).click()
    await answered
    await expect(page.getByText(SENT)).toBeVisible()
  }
  const readResets = async () =>
    (await readMailsTo(product.dataDir, operator.email)).filter(({ subject = '' }) =>
      subject.startsWith('Reset your '),
    )
  await expect.poll(readResets).toHaveLength(1)
  const [mail] = await readResets()
  const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).toContain(`${product.origin}${PORTAL}/reset-password?token=`)
  expect(await readMailsTo(product.dataDir, 'nobody@example.org')).toHaveLength(0)

  const submit = async (password: string, confirmation: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm New Password').fill(confirmation)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }
  await page.goto(link)
  await expect(page).toHaveURL(`${PORTAL}/reset-password`)
  await submit('short', 'short')
  await expect(page.getByText('New password must be at least 8 characters long')).toBeVisible()
  await submit('a new password', 'a new pasword')
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await submit('a new password', 'a new password')
  await expect(page).toHaveURL(LOGIN)
  await expect(
    page.getByText('Your password has been changed. Please sign in with the new one.'),
  ).toBeVisible()
  await typeLogin(page, operator)
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await typeLogin(page, { ...operator, password: 'a new password' })
  await expect(page).toHaveURL(PORTAL)

  await pressHead(elsewhere, 'Refresh')
  await expect(elsewhere).toHaveURL(LOGIN)
  await page.goto(link)
  await submit('another password', 'another password')
  await expect(page.getByRole('alert')).toContainText(/used|expired/)
})

test('returns to the requested screen after sign-in', async ({ page, operator }) => {
  await page.goto(`${PORTAL}?tab=export`)
  await expect(page).toHaveURL(LOGIN)
  await typeLogin(page, operator)
  await expect(page.getByRole('tabpanel', { name: 'Data Export' })).toBeVisible()
})

test('after an expired session, leads to the login and back without losing unsaved values', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/401/)
  const loseSession = () => product.sql`delete from admin_sessions`
  await signIn(page, operator)
  await openTab(page, 'Settings')
  await loseSession()
  await pressHead(page, 'Refresh')
  await expect(page).toHaveURL(LOGIN)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  await typeLogin(page, operator)
  await expect(page.getByRole('tabpanel', { name: 'Settings' })).toBeVisible()

  await openAddBusiness(page)
  await fillRequiredFields(page)
  await loseSession()
  await page.getByRole('button', { name: 'Create Business' }).click()
  await expect(page).toHaveURL(LOGIN)
  await typeLogin(page, operator)
  await expect(page.getByText('What you typed is still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business Added!' })).toBeVisible()
  expect(await product.sql`select name from featured_businesses`).toMatchObject([{ name: 'Juniper Court' }])
})

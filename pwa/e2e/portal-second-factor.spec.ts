import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './expect-accessible.ts'
import {
  expectSignedIn,
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
import { expect } from './test.ts'

/** The code that an authenticator app shows, `steps` from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets up an authenticator app, by keyboard only. @returns its secret and the recovery codes */
async function addAuthenticator(page: Page) {
  const panel = (await openTab(page, 'Settings')).getByRole('region', { name: 'Second factor' })
  const start = panel.getByRole('button', { name: 'Set up an authenticator app' })
  await start.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page, 'setting up an authenticator app')
  const [shown = ''] = await dialog.locator('code').allInnerTexts()
  const secret = shown.replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The code is wrong. Please enter the current one.')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(panel.getByText('You have 10 recovery codes left.')).toBeVisible()
  return { secret, recoveryCodes }
}

test('signs in with the code of an authenticator app, or with a recovery code', async ({
  page,
  product,
  operator,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/401|403/)
  await signIn(page, operator)
  const { secret, recoveryCodes } = await addAuthenticator(page)

  const elsewhere = await (await openDevice(product.origin)).newPage()
  await elsewhere.goto(LOGIN)
  await typeLogin(elsewhere, operator)
  const code = elsewhere.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(elsewhere, 'the second step of a sign-in')
  await code.fill('12')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('alert')).toHaveText('The code is wrong or was used before')
  await code.fill(codeOf(secret))
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(PORTAL)
  await pressHead(elsewhere, 'Logout')
  await typeLogin(elsewhere, operator)
  await code.fill(recoveryCodes[0] ?? '')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(PORTAL)
  const log = await readAuditLog(product.sql, operator)
  expect(log.map(({ action }) => action)).toContain('second_factor_changed')
})

test('asks for the password over the screen when the sign-in is old, and keeps what was typed', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/401|403/)
  await signIn(page, operator)
  const panel = await openTab(page, 'Settings')
  await panel.getByLabel('Current Password').fill('half typed')
  await product.sql`update admin_sessions set authenticated_at = now() - interval '1 hour'`
  await panel.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const confirm = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await expect(confirm.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page, 'asking for the password again')
  await confirm.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await page.keyboard.press('Escape')

  await product.sql`update admin_sessions set last_seen_at = now() - interval '1 hour'`
  await pressHead(page, 'Refresh')
  const idle = page.getByRole('dialog', { name: 'You were signed out' })
  await expect(idle).toBeVisible()
  await expect(page.getByText('Open sessions')).toBeHidden()
  await expectAccessible(page, 'signed out after 30 idle minutes')
  await page.keyboard.press('Escape')
  await expect(idle).toBeVisible()
  await idle.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Open sessions')).toBeVisible()
  await expect(panel.getByLabel('Current Password')).toHaveValue('half typed')
})

test('suggests a second factor after a sign-in with a short password', async ({
  page,
  product,
  operator,
}) => {
  const short = 'x7-kw9ql'
  await product.sql`
    update admins set password_hash = ${await Bun.password.hash(short)} where username = ${operator.username}`
  await page.goto(LOGIN)
  await typeLogin(page, { ...operator, password: short })
  const notice = page.getByText('Please set up a second factor')
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'suggesting a second factor')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(notice).toBeHidden()
  await pressHead(page, 'Logout')
  await typeLogin(page, { ...operator, password: short })
  await page.getByRole('link', { name: 'Set it up under Settings' }).click()
  await expect(page.getByRole('region', { name: 'Second factor', exact: true })).toBeVisible()
})

test('gives another administrator a new password', async ({ page, product, operator }) => {
  const other = `pia-${operator.username}`
  await product.sql`
    insert into admins (username, email, password_hash) values (${other}, ${`${other}@example.org`}, 'x')`
  await signIn(page, operator)
  const people = (await openSettings(page, 'Team')).getByRole('region', { name: 'People' })
  await people.getByRole('button', { name: `Reset password of ${other}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const shown = page.getByRole('dialog', { name: `New password of ${other}` })
  await expectAccessible(page, 'a generated password')
  const [password = ''] = await shown.locator('code').allInnerTexts()
  await shown.getByRole('button', { name: 'Done' }).click()
  await pressHead(page, 'Logout')
  await typeLogin(page, { username: other, password })
  await expectSignedIn(page, other)
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { addAuthenticator } from './portal/authenticator.ts'
import {
  expectSignedIn,
  LOGIN,
  type Operator,
  openTab,
  PORTAL,
  pressHead,
  readAuditLog,
  signIn,
  test,
  typeLogin,
} from './portal/operator.ts'
import { expect } from './test.ts'

const passkeysOf = async (page: Page) =>
  (await openTab(page, 'Settings')).getByRole('region', { name: 'Passkeys' })

/** Presses a button by keyboard. */
async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Adds a passkey by keyboard only, as the first second factor. @returns the recovery codes */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  const panel = await passkeysOf(page)
  await press(page, 'Add a passkey')
  const field = page.getByLabel('Name of the passkey')
  await expect(field).toBeFocused()
  await expect(field).not.toHaveValue('')
  await expectAccessible(page, 'adding a passkey')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts()
  await press(page, 'I’ve saved these codes')
  await expect(panel.getByRole('listitem')).toContainText(name)
  await expect(panel.getByRole('listitem')).toContainText('not used yet')
  return recoveryCodes
}

async function signOut(page: Page) {
  await pressHead(page, 'Logout')
  await expect(page.getByLabel('Username')).toBeVisible()
}

test('adds a passkey, signs in with it alone or after the password, and removes it', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/401/)
  const authenticator = await addAuthenticator(page)
  await signIn(page, operator)
  await addPasskey(page, 'Kitchen laptop')
  await expectAccessible(page, 'the list of passkeys')

  await signOut(page)
  await expectAccessible(page, 'a login with passkeys')
  await press(page, 'Use a passkey')
  await expect(page).toHaveURL(PORTAL)
  await expectSignedIn(page, operator.username)

  await signOut(page)
  await typeLogin(page, operator)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expectAccessible(page, 'a passkey after the password')
  await authenticator.setVerified(false)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again.')
  await authenticator.setVerified(true)
  await press(page, 'Use a passkey')
  await expect(page).toHaveURL(PORTAL)

  const panel = await passkeysOf(page)
  await expect(panel.getByRole('listitem')).toContainText('last used')
  await press(page, 'Remove the passkey Kitchen laptop')
  await expectAccessible(page, 'removing a passkey')
  await press(page, 'Remove the passkey')
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await signOut(page)
  await press(page, 'Use a passkey')
  await expect(page.getByRole('alert')).toHaveText('The passkey was not accepted. Please try again.')
  await typeLogin(page, operator)
  await expect(page).toHaveURL(PORTAL)
  const log = await readAuditLog(product.sql, operator)
  expect(
    log.filter(({ action }) => action === 'second_factor_changed').map(({ details }) => details),
  ).toEqual([{ change: 'passkey added' }, { change: 'passkey removed' }])
})

/** Makes the sign-in old, so that the next change needs a confirmation. */
const ageSignIn = (sql: { unsafe(text: string): Promise<unknown> }) =>
  sql.unsafe("update admin_sessions set authenticated_at = now() - interval '1 hour'")

test('a passkey confirms an old sign-in, and opens an idle session again', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/401|403/)
  await addAuthenticator(page)
  await signIn(page, operator)
  await addPasskey(page, 'Laptop')
  await ageSignIn(product.sql)
  await press(page, 'Remove the passkey Laptop')
  await press(page, 'Remove the passkey')
  const confirm = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await expect(confirm.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectAccessible(page, 'confirming with a passkey')
  await page.keyboard.press('Escape')
  await press(page, 'Cancel')

  await product.sql`update admin_sessions set last_seen_at = now() - interval '1 hour'`
  await pressHead(page, 'Refresh')
  const idle = page.getByRole('dialog', { name: 'You were signed out' })
  await idle.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(idle).toBeHidden()
  await ageSignIn(product.sql)
  await press(page, 'Remove the passkey Laptop')
  await press(page, 'Remove the passkey')
  await confirm.getByRole('button', { name: 'Use a passkey' }).click()
  await expect((await passkeysOf(page)).getByRole('listitem')).toHaveCount(0)
})

test('without the passkey, a recovery code opens the portal', async ({
  page,
  product,
  operator,
  openDevice,
}) => {
  await addAuthenticator(page)
  await signIn(page, operator)
  const [code = ''] = await addPasskey(page, 'Laptop')
  const elsewhere = await (await openDevice(product.origin)).newPage()
  await elsewhere.goto(LOGIN)
  await typeLogin(elsewhere, operator as Operator)
  await elsewhere.getByLabel('Recovery code').fill(code)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(PORTAL)
})

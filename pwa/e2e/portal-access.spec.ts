import type { Locator, Page } from '@playwright/test'
import { createPng } from '#server/testing/png.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fillRequiredFields, openAddBusiness } from './portal/add-business.ts'
import { LOGIN, openSettings, openTab, PORTAL, signIn, TABS, test, typeLogin } from './portal/operator.ts'
import { buildBusiness, insertBusinesses, insertWeek } from './portal/seed.ts'
import { expect } from './test.ts'

test('axe finds no violations at the login: signing in, a wrong password, an expired session', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/401/)
  await page.goto(LOGIN)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expectAccessible(page, 'login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectAccessible(page, 'login without anything typed')
  await typeLogin(page, { ...operator, password: 'a guess' })
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await expectAccessible(page, 'login with a wrong password')
  await signIn(page, operator)
  // Wait for the tab's calls. One refused just before the reload would end the session too early.
  await openTab(page, 'Overview')
  await product.sql`delete from admin_sessions`
  await page.reload()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expectAccessible(page, 'login after an expired session')
})

test('axe finds no violations while resetting a password', async ({ page, operator, expectedErrors }) => {
  expectedErrors.push(/4\d\d \(/)
  await page.goto(LOGIN)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expectAccessible(page, 'forgot')
  await page.getByLabel('Admin Email').fill(operator.email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText('you will receive password reset instructions')).toBeVisible()
  await expectAccessible(page, 'forgot, sent')
  await page.goto(`${PORTAL}/reset-password`)
  await expect(page.getByText('The link is incomplete')).toBeVisible()
  await expectAccessible(page, 'reset without a token')
  await page.goto(`${PORTAL}/reset-password?token=made-up`)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page, 'reset')
  await page.getByLabel('New Password', { exact: true }).fill('a new password')
  await page.getByLabel('Confirm New Password').fill('a new password')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'reset, refused')
})

/** Opens all collapsed parts of a tab. */
async function openDetails(panel: Locator) {
  await panel.locator('details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true
  })
}

// Few tabs per test, because a slow machine takes seconds to check each one.
for (const names of [TABS.slice(0, 2), TABS.slice(2, 4), TABS.slice(4, 6), TABS.slice(6)]) {
  test(`axe finds no violations on ${names.join(', ')} without and with data`, async ({
    page,
    product,
    operator,
  }) => {
    await signIn(page, operator)
    for (const name of names) {
      await openTab(page, name)
      await expectAccessible(page, `${name}, empty`)
    }
    await insertWeek(product.sql)
    await page.reload()
    for (const name of names) {
      await openDetails(await openTab(page, name))
      await expectAccessible(page, name)
    }
  })
}

test('axe finds no violations on a failed load and without a connection', async ({
  page,
  context,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/500|ERR_FAILED|ERR_INTERNET/)
  const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } }
  await page.route('**/api/admin/token-usage', (route) => route.fulfill(broken))
  await signIn(page, operator)
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible()
  await expectAccessible(page, 'a dashboard that failed')
  await page.unroute('**/api/admin/token-usage')
  await page.route('**/api/admin/traffic?**', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load the charts')).toBeVisible()
  await expectAccessible(page, 'a part of a tab that failed')
  await context.setOffline(true)
  await expect(page.getByText("You're offline.")).toBeVisible()
  await expectAccessible(page, 'without a connection')
})

/** Keeps the success screen open: on a slow machine, the check takes longer than its two seconds. */
const keepSuccessScreen = (page: Page) =>
  page.addInitScript(() => {
    const SUCCESS_RETURN_MS = 2000
    const setTimer = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, delay?: number) =>
      delay === SUCCESS_RETURN_MS ? 0 : setTimer(run, delay)) as typeof window.setTimeout
  })

test('axe finds no violations while adding a business', async ({ page, operator }) => {
  await keepSuccessScreen(page)
  await signIn(page, operator)
  await openAddBusiness(page)
  await expectAccessible(page, 'add')
  await page.getByRole('button', { name: 'Create Business' }).click()
  await expect(page.getByText('Business name is required')).toBeVisible()
  await expectAccessible(page, 'add, with errors')
  await fillRequiredFields(page)
  const picture = {
    name: 'house.png',
    mimeType: 'image/png',
    buffer: Buffer.from(createPng([320, 180], Uint8Array.of(31, 77, 63))),
  }
  await page.getByLabel('Image', { exact: true }).setInputFiles(picture)
  await expect(page.getByText('Image uploaded.')).toBeVisible()
  await page.getByText('Memory Care', { exact: true }).first().click()
  await expectAccessible(page, 'add, with a picture')
  await page.getByRole('button', { name: 'Create Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business Added!' })).toBeVisible()
  await expectAccessible(page, 'added')
})

test('axe finds no violations while changing or deleting a business', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await keepSuccessScreen(page)
  await insertBusinesses(product.sql, [buildBusiness({ image_url: '/objects/business-images/gone' })])
  await signIn(page, operator)
  await openTab(page, 'Featured Businesses')
  await page.getByRole('link', { name: 'Edit Juniper Court' }).click()
  await expect(page.getByText('Invalid image URL')).toBeVisible()
  await expectAccessible(page, 'edit, with a broken picture')
  await page.getByRole('button', { name: 'Update Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business Updated!' })).toBeVisible()
  await expectAccessible(page, 'updated')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('button', { name: 'Delete Juniper Court' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Juniper Court?' })).toBeVisible()
  await expectAccessible(page, 'delete')
  await page.goto(`${PORTAL}/edit-business/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Failed to load business data')).toBeVisible()
  await expectAccessible(page, 'edit, of a business that is gone')
})

test('axe finds no violations in the dialogs that confirm erasing', async ({ page, product, operator }) => {
  await insertWeek(product.sql, 2)
  await signIn(page, operator)
  const panel = await openTab(page, 'Data Export')
  const dialog = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Erase Ruth 0 Calloway' }).click()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await expectAccessible(page, 'erase a lead, without a reason')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Erase Walter Novak' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'erase a message')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const retention = (await openSettings(page, 'Privacy and audit')).getByRole('region', {
    name: 'Data retention',
  })
  await retention.getByLabel('Submissions', { exact: true }).fill('30')
  await retention.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'erase what is old')
})

import { randomUUID } from 'node:crypto'
import { expectAccessible } from './expect-accessible.ts'
import { sendAnswers, sendMessage } from './portal/arrivals.ts'
import { LOGIN, PORTAL, signIn, test, typeLogin } from './portal/operator.ts'
import { expect } from './test.ts'

const FAMILIES = 16

test('the portal opens with what waits today: ten rows, each one click from a call or its lead, by keys too', async ({
  page,
  product: { sql },
  operator,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (let number = 1; number <= FAMILIES; number++)
    await sendAnswers(page, {
      firstName: `Family${number}`,
      email: `family${number}@example.org`,
      phone: `512-555-01${String(number).padStart(2, '0')}`,
      needs: { moveBy: 'now' },
    })
  await sendMessage(page)
  await sql`
    insert into inbox_tasks (id, lead_id, what, due_on, due_at)
    select ${randomUUID()}, id, 'Call the daughter', '2020-01-02', '09:30' from inbox_leads order by indexed_at limit 1`
  await page.goto(LOGIN)
  await typeLogin(page, operator)
  // The first call is one click after the sign-in.
  const today = page.getByRole('region', { name: 'Today' })
  const call = today
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Call Family1 / })
  await expect(call).toHaveAttribute('href', 'tel:+15125550101')
  await expect(call).toBeInViewport()
  await expect(today.getByRole('row')).toHaveCount(11)
  for (const row of [1, 10]) expect((await today.getByRole('row').nth(row).boundingBox())?.height).toBe(44)
  await expectAccessible(page, 'Today')
  // The families, the message and the head of the table.
  await today.getByRole('button', { name: `All ${FAMILIES + 1}` }).click()
  await expect(today.getByRole('row')).toHaveCount(FAMILIES + 2)

  await page.keyboard.press('j')
  await expect(today.getByRole('link', { name: 'Family1 Diaz', exact: true })).toBeFocused()
  await page.keyboard.press('e')
  await expect(today.getByText('Call the daughter')).toHaveCount(0)
  await page.keyboard.press('?')
  await expectAccessible(page, 'the help about the keyboard')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('due')
  await expectAccessible(page, 'the way everywhere')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${PORTAL}/inbox?view=due`)
  await expect(today).toBeHidden()
  await page.goBack()
  await expect(today.getByRole('button', { name: 'First 10' })).toBeVisible()
  await today.getByRole('link', { name: 'Family3 Diaz', exact: true }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Family3 Diaz' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('complementary', { name: 'Family3 Diaz' })
  await expect(sheet.getByText('512-555-0103')).toBeVisible()
  await expect(sheet.getByText('As soon as possible')).toBeVisible()
  await expect(sheet.locator('[data-part=given-list] li').first()).toBeVisible()
  await expect(sheet.locator('.call-notes')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.pdf({ path: 'test-results/call-sheet.pdf' })
})

test('on a phone, the head is one row, with the rest in a menu, and Today is read without scrolling sideways', async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await sendAnswers(page, { needs: { moveBy: 'now' } })
  await signIn(page, operator)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: 'Rosa Diaz', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await page.getByRole('tabpanel').boundingBox())?.y).toBeLessThan(150)
  await expectAccessible(page, 'Today on a phone')
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await expect(page.getByText(`Welcome back, ${operator.username}`)).toBeVisible()
  await expectAccessible(page, 'the menu on a phone')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Rosa Diaz' })).toBeVisible()
  expect((await page.getByRole('search').boundingBox())?.y).toBeLessThan(150)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'the inbox at 320 pixels')
})

test('with a second factor required of everyone, someone without one can only set it up', async ({
  page,
  product: { sql },
  operator,
}) => {
  // Any refused request would be an error in the console.
  await sql`insert into settings (name, value) values ('second factor', 'true')`
  await page.goto(LOGIN)
  await typeLogin(page, operator)
  await expect(page.getByRole('heading', { name: 'Set up a second factor', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to the portal' })).toBeDisabled()
  await expectAccessible(page, 'a second factor that is required')
  await page.goto(`${PORTAL}/inbox`)
  await expect(page.getByRole('heading', { name: 'Set up a second factor', level: 1 })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
})

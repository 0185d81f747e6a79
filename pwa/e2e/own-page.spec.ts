import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { openTab, signIn, test } from './portal/operator.ts'
import { expect } from './test.ts'

const MAX_TAPS = 6

/** Taps and counts it. Typing into what was tapped isn't a tap. */
function countTaps(page: Page) {
  const taps = { count: 0 }
  const tap = async (target: Locator, text?: string) => {
    taps.count++
    await target.click()
    if (text !== undefined) await page.keyboard.type(text)
  }
  return { taps, tap }
}

test('a home says by its link what holds now, in six taps, and families see it once staff have accepted it', async ({
  page,
  operator,
  product,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const [home] = await product.sql<[{ id: string; name: string }]>`
    select id, name from facilities where state = 'TX' order by id limit 1`
  await signIn(page, operator)
  const database = await openTab(page, 'Database')
  const homes = database.getByRole('region', { name: 'Homes', exact: true })
  await homes.getByLabel('Find a home by name').fill(home.name)
  await page.keyboard.press('Enter')
  await homes
    .getByRole('listitem')
    .filter({ hasText: home.name })
    .first()
    .getByText('What they told us')
    .click()
  await homes.getByRole('button', { name: 'Make a link for them' }).click()
  const dialog = page.getByRole('dialog', { name: `A link for ${home.name}` })
  const link = await dialog.getByLabel('Link').inputValue()
  await expect(dialog.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
    'href',
    /^mailto:.*our-community/,
  )
  await expectAccessible(page, 'a link for a home')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const phone = await (await openDevice(new URL(link).origin)).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: home.name })).toBeVisible()
  await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(phone, 'a community’s own page')
  const { taps, tap } = countTaps(phone)
  await tap(phone.getByLabel('Rooms free'), '0')
  await tap(phone.getByLabel('Price from, dollars a month'), '5275')
  await tap(phone.getByRole('group', { name: 'Takes Medicaid or a waiver' }).getByLabel('Yes'))
  await tap(phone.getByLabel('Languages of the staff'), 'Spanish')
  await tap(phone.getByRole('group', { name: 'Pets welcome' }).getByLabel('No'))
  await tap(phone.getByRole('button', { name: 'Send my answer' }))
  expect(taps.count).toBeLessThanOrEqual(MAX_TAPS)
  await expect(phone.getByText(/once our team has accepted your first one/)).toBeVisible()
  const family = await (await openDevice(new URL(link).origin)).newPage()
  await family.goto(`/facilities/${home.id}`)
  await expect(family.getByRole('heading', { level: 1, name: home.name })).toBeVisible()
  await expect(family.getByText('$5,275')).toHaveCount(0)

  await page.reload()
  const answer = homes.getByRole('listitem').filter({ hasText: `${home.name}: waits for you` })
  await answer.getByText('What they told us').click()
  await answer.getByRole('button', { name: /^Accept/ }).click()
  await expect(homes.getByText(`${home.name}: families see it`)).toBeVisible()
  await family.reload()
  await expect(family.getByText('$5,275').first()).toBeVisible()

  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'What the Community Told Us' })).toBeVisible()
  await expectAccessible(phone, 'a community’s own page with what it told')
  await phone.getByRole('button', { name: 'All of this is still right' }).click()
  await expect(phone.getByText('Thank you. Families see your answer, with its date.')).toBeVisible()
  await phone.getByRole('button', { name: 'Take my last answer back' }).click()
  await expect(phone.getByText('You took your last answer back.')).toBeVisible()
  expect(
    (await product.sql`select answer from told_entries where facility_id = ${home.id} order by version`).map(
      ({ answer }) => answer,
    ),
  ).toEqual(['counts', 'withdrawn'])
  await product.sql`delete from told_facts`
  await product.sql`delete from told_entries`

  await phone.goto(`${new URL(link).pathname}#${'x'.repeat(43)}`)
  await phone.reload()
  await expect(phone.getByText('This link no longer works. Please ask us for a new one.')).toBeVisible()
})

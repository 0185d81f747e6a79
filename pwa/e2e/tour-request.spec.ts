import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults, waitUntilInstalled } from './family.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const DAY_MS = 24 * 60 * 60 * 1000

/** A day in the future, as a date input writes it. */
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Searches, opens the first community and its tour request. Returns the community's name and path. */
async function openTourRequest(page: Page, family = buildFamily()) {
  await sendForResults(page, family)
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page).toHaveURL(/\/facilities\//)
  // The address changes before the list leaves the screen.
  await expect(page.getByText('Amenities & Services')).toBeVisible()
  const path = new URL(page.url()).pathname
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page
    .getByRole('link', { name: /^Schedule/ })
    .first()
    .click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/I would like to schedule a tour/)
  return { name, path }
}

/** Enters who writes: the search doesn't say whether that is the person who looks for a home. */
async function enterName(page: Page) {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Calloway')
}

test('a tour request is prefilled, carries the community and two times, and asks before a second one', async ({
  page,
  product,
}) => {
  const family = buildFamily()
  const { name, path } = await openTourRequest(page, family)
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(family.email)
  await expect(page.getByText(/This goes to Hearthfinder, which runs this site, and not to/)).toBeVisible()
  await enterName(page)
  await page.getByLabel('First choice', { exact: true }).fill('2020-01-02')
  await sendButton(page).click()
  await expect(page.getByText('Please choose today or a later day').first()).toBeVisible()
  await page.getByLabel('First choice', { exact: true }).fill(dayAhead(7))
  await page.getByLabel('Time of day, first choice').selectOption('Morning')
  await page.getByLabel('Time of day, second choice').selectOption('Evening')
  await page.getByLabel('Anything else about the times').fill('Three of us will come.')
  await expectAccessible(page, 'a tour request')
  await sendButton(page).click()
  await expect(page.getByText(`You asked for a tour of ${name}`)).toBeVisible()

  const [stored, ...more] = await product.sql`select * from contacts where email = ${family.email}`
  expect(more).toEqual([])
  expect(stored?.request).toEqual({
    kind: 'tour',
    community: {
      id: decodeURIComponent(path.split('/').at(-1) ?? ''),
      name,
      town: expect.stringContaining(','),
    },
    times: [{ date: dayAhead(7), part: 'morning' }, { part: 'evening' }],
    timesNote: 'Three of us will come.',
  })

  await page.goto(path)
  await page
    .getByRole('link', { name: /^Schedule/ })
    .first()
    .click()
  await expect(page.getByText(/We received it, .* You don't need to send it again\./)).toBeVisible()
  await expect(sendButton(page)).toHaveCount(0)
  await expectAccessible(page, 'an earlier request')
  await page.getByRole('button', { name: 'Write another request' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(sendButton(page)).toBeVisible()
})

test('a request that waits offline is not written twice, and its receipt can be deleted', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const family = buildFamily()
  const { name, path } = await openTourRequest(page, family)
  await waitUntilInstalled(page)
  await page.reload()
  await enterName(page)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(page.getByText('Your message is safe on this phone.')).toBeVisible()
  await page.goto(path)
  await page
    .getByRole('link', { name: /^Schedule/ })
    .first()
    .click()
  await expect(page.getByText(/it is waiting on this phone to be sent/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/We received it, /)).toBeVisible({ timeout: 45_000 })
  expect(await product.sql`select 1 from contacts where email = ${family.email}`).toHaveLength(1)

  await page.goto('/your-phone')
  const card = page.getByRole('listitem').filter({ hasText: `A tour request about ${name}` })
  await expect(card).toContainText(/On our server, reference [A-Z]{3}-\d{3}/)
  await card.getByRole('button', { name: 'Delete this message from this phone' }).click()
  await card.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(card).toHaveCount(0)
  await page.goto(path)
  await page
    .getByRole('link', { name: /^Schedule/ })
    .first()
    .click()
  await expect(sendButton(page)).toBeVisible()
})

import { tablesWith } from '#server/testing/every-column.ts'
import { eraseAnswers } from './erase-answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  ARRIVAL_TIMEOUT,
  buildFamily,
  fillAndSend,
  sendButton,
  sendForResults,
  waitUntilInstalled,
} from './family.ts'
import { expect, test } from './mailed/mailing-test.ts'
import { openButton, openMailedList, seesMatches } from './mailed/open-mailed-list.ts'

/** The browser logs these refusals of the server as errors. */
const REFUSED = /status of (404|409)/

test.beforeEach(({ expectedErrors }) => {
  test.slow()
  expectedErrors.push(REFUSED)
})

test('a receipt opens the list on a second device by a button, which can then correct and erase it', async ({
  mailing,
  openDevice,
}) => {
  const family = buildFamily()
  const first = await (await openDevice(mailing.origin)).newPage()
  await sendForResults(first, family)
  const path = await mailing.mail.linkTo(family.email)

  const second = await (await openDevice(mailing.origin)).newPage()
  const opened: string[] = []
  second.on('request', (request) => void (request.method() === 'POST' && opened.push(request.url())))
  await second.goto(path)
  await expect(openButton(second)).toBeVisible()
  await expect(second).toHaveURL('/open')
  await expectAccessible(second, 'a mailed link')
  expect(opened.filter((url) => url.includes('/api/questionnaire'))).toEqual([])
  await second.reload()
  await openButton(second).click()
  await expect(second).toHaveURL('/results')
  await seesMatches(second)
  expect(await tablesWith(mailing.sql, [path.slice('/open#'.length).replaceAll('_', '\\_')])).toEqual([])

  await second.goto('/questionnaire')
  await second.goto('/results')
  await second.getByRole('link', { name: 'Back to Questionnaire' }).click()
  await second.getByLabel('City').fill('Round Rock')
  await sendButton(second).click()
  await expect(second).toHaveURL('/results', ARRIVAL_TIMEOUT)
  await expect(second.getByText('Round Rock, TX').first()).toBeVisible()
  const cities = () => mailing.sql`select city from questionnaires where email = ${family.email}`
  expect(await cities()).toEqual([{ city: 'Round Rock' }])

  const third = await (await openDevice(mailing.origin)).newPage()
  await openMailedList(third, path)
  await eraseAnswers(third)
  expect(await cities()).toEqual([])
})

test('a mail scanner opens nothing, and an expired link offers another one', async ({
  mailing,
  openDevice,
}) => {
  const family = buildFamily()
  const device = await openDevice(mailing.origin)
  await sendForResults(await device.newPage(), family)
  const path = await mailing.mail.linkTo(family.email)
  const scanned = await device.request.get(path)
  expect(await scanned.text()).not.toContain(family.firstName)

  await mailing.sql`update mailed_links set expires_at = now()`
  const page = await (await openDevice(mailing.origin)).newPage()
  await page.goto(path)
  await openButton(page).click()
  await expect(page.getByText('This link no longer works', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an expired link')
  await page.getByLabel('Email of your search').fill(family.email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await openMailedList(page, await mailing.mail.linkTo(family.email, 2))
})

test('offline, the link is kept until there is a connection', async ({
  mailing,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const family = buildFamily()
  await sendForResults(await (await openDevice(mailing.origin)).newPage(), family)
  const device = await openDevice(mailing.origin)
  const page = await device.newPage()
  await page.goto(await mailing.mail.linkTo(family.email))
  await expect(openButton(page)).toBeVisible()
  await waitUntilInstalled(page)
  await device.setOffline(true)
  await openButton(page).click()
  await expect(page.getByText("We couldn't reach our server")).toBeVisible()
  await device.setOffline(false)
  await openButton(page).click()
  await seesMatches(page)
})

test('a family whose email a stranger used replaces the answers through the link', async ({
  mailing,
  openDevice,
}) => {
  const family = buildFamily()
  const stranger = { ...family, firstName: 'Stranger' }
  await sendForResults(await (await openDevice(mailing.origin)).newPage(), stranger)

  const device = await openDevice(mailing.origin)
  const page = await device.newPage()
  await page.goto('/questionnaire')
  await fillAndSend(page, family)
  await expect(page.getByText('Did you or your family search before?')).toBeVisible(ARRIVAL_TIMEOUT)
  await expectAccessible(page, 'an email that was already used')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  await page.goto(await mailing.mail.linkTo(family.email, 2))
  await page.getByRole('button', { name: 'Replace with the answers on this phone' }).click()
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  await expect(page.getByText('Ruth Calloway').first()).toBeVisible()
  const leads = await mailing.sql`select first_name from questionnaires where email = ${family.email}`
  expect(leads).toEqual([{ first_name: 'Ruth' }])
})

test('without a mail server, a refused email points to support and promises no mail', async ({
  page,
  product,
  openDevice,
}) => {
  const family = buildFamily()
  await sendForResults(await (await openDevice(product.origin)).newPage(), family)
  await page.goto('/questionnaire')
  await fillAndSend(page, family)
  await expect(page.getByText(/We can help: call/).last()).toBeVisible()
  await expect(page.getByText('Email me a link')).toHaveCount(0)
  await expect(page.getByText('Your matches appear on this device.')).toBeVisible()
})

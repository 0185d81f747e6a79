import { randomUUID } from 'node:crypto'
import { aFamily, fillQuestionnaire, sendButton } from '../family.ts'
import { expect, test } from '../test.ts'
import {
  BAD_LINE,
  expectOneLead,
  expectSettled,
  fillAndSend,
  held,
  leaveInOutbox,
  payloadOf,
  visitOnce,
} from './phone.ts'

// Matrix rows 9, 15, 16, 20 and 21: versions, clocks, and what a day does to a phone.

const YEAR_MS = 365 * 86_400_000

for (const [what, off] of [
  ['a year behind', -YEAR_MS],
  ['a year ahead', YEAR_MS],
] as const) {
  test(`a phone whose clock is ${what} sends once and shows the server’s time of receipt`, async ({
    page,
    product,
  }) => {
    const family = aFamily()
    await page.clock.install({ time: Date.now() + off })
    await fillAndSend(page, family)
    await expect(page).toHaveURL('/results')
    await expectOneLead(product.sql, family)
    await expectSettled(page)
    const [lead] = await product.sql`select created_at from questionnaires where email = ${family.email}`
    expect(Math.abs(lead?.created_at - Date.now())).toBeLessThan(YEAR_MS / 12)
  })
}

test('a clock set back by a year holds nothing back', async ({ openDevice, product }) => {
  const family = aFamily()
  const context = await openDevice(product.origin)
  const page = await visitOnce(context)
  await page.goto('/about')
  // Tried once, a year from now by the phone's clock of then; the clock has been corrected since.
  await leaveInOutbox(page, [
    {
      key: randomUUID(),
      kind: 'questionnaire',
      payload: payloadOf(family),
      attempts: 1,
      nextAttemptAt: Date.now() + YEAR_MS,
      waitMs: 4000,
    },
  ])
  await page.goto('/')
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

test('answers of an old version of the app that lack an answer of today come back at that question', async ({
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const family = aFamily()
  const { budget: _, ...old } = payloadOf(family)
  const context = await openDevice(product.origin)
  const page = await visitOnce(context)
  await page.goto('/about')
  await leaveInOutbox(page, [
    { key: randomUUID(), kind: 'questionnaire', payload: { ...old, aQuestionOfThen: 'no longer asked' } },
  ])
  await page.goto('/')
  await expect(async () => {
    expect((await held(page)).outbox).toMatchObject([{ status: 'needs_attention' }])
  }).toPass()
  await page.goto('/questionnaire')
  await expect(page.getByLabel('Email')).toHaveValue(family.email)
  await expect(page.getByText('Please select a budget range').first()).toBeVisible()
})

test('answers given under earlier terms are taken as they were given', async ({ openDevice, product }) => {
  const family = aFamily()
  const context = await openDevice(product.origin)
  const page = await visitOnce(context)
  await page.goto('/about')
  const payload = { ...payloadOf(family), termsVersion: '2020-01-01' }
  await leaveInOutbox(page, [{ key: randomUUID(), kind: 'questionnaire', payload }])
  await page.goto('/')
  await expectOneLead(product.sql, family)
  const [consent] = await product.sql`
    select terms_version from consents join questionnaires on questionnaires.id = questionnaire_id
    where email = ${family.email}`
  expect(consent?.terms_version).toBe('2020-01-01')
})

test('a draft survives going back, turning the phone and leaving without a question', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = window.addEventListener
    window.addEventListener = function (this: Window, ...given: Parameters<typeof listen>) {
      if (String(given[0]) === 'beforeunload') document.documentElement.dataset.asksBeforeLeaving = 'yes'
      return listen.apply(this, given)
    } as typeof listen
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Search' }).click()
  await page.getByLabel('First Name').fill('Ruth')
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByLabel('City').fill('Austin')
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('First Name')).toHaveValue('Ruth')
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  // Another site and back: from the back/forward cache, or built anew, as the browser likes.
  await page.getByLabel('Last Name').fill('Calloway')
  await page.goto('about:blank')
  await page.goBack()
  await expect(page.getByLabel('Last Name')).toHaveValue('Calloway')
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(page.locator('html')).not.toHaveAttribute('data-asks-before-leaving')
})

test('fifty things that wait all arrive over a 2G line, once, though the screen locks midway', async ({
  openDevice,
  product,
  expectedErrors,
  openLine,
}) => {
  test.setTimeout(180_000)
  expectedErrors.push(BAD_LINE)
  const run = randomUUID().slice(0, 8)
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const page = await visitOnce(context)
  await page.goto('/about')
  const message = { firstName: 'Ruth', lastName: 'Calloway', message: 'We would like to talk to somebody.' }
  await leaveInOutbox(
    page,
    Array.from({ length: 50 }, (_, index) => ({
      key: randomUUID(),
      kind: 'contact' as const,
      payload: { ...message, email: `ruth.${index}@${run}.example` },
    })),
  )
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 35_000,
    uploadThroughput: 32_000,
  })
  await page.goto('/about')
  const arrived = async () =>
    Number(
      (await product.sql`select count(*) from contacts where email like ${`%@${run}.example`}`)[0]?.count,
    )
  await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThan(5)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(arrived, { timeout: 120_000 }).toBe(50)
  const keys = new Set(proxy.posts('/api/contact').map(({ headers }) => headers['idempotency-key']))
  expect(keys.size).toBe(50)
})

test('a new version that is ignored costs nothing: answers are sent from the old one', async ({
  openDevice,
  product,
  openLine,
}) => {
  const family = aFamily()
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const page = await visitOnce(context)
  await page.reload()
  await fillQuestionnaire(page, family)
  proxy.onRequest((path) =>
    path.startsWith('/sw.js') ? { kind: 'rewrite', body: (text) => `${text}\n// newer` } : undefined,
  )
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible()
  await sendButton(page).click()
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

test('a new version accepted in one tab costs no keystroke in another', async ({ openDevice, openLine }) => {
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const typing = await visitOnce(context)
  await typing.reload()
  await typing.getByLabel('First Name').fill('Ruth')
  const other = await context.newPage()
  await other.goto('/about')
  proxy.onRequest((path) =>
    path.startsWith('/sw.js') ? { kind: 'rewrite', body: (text) => `${text}\n// newer` } : undefined,
  )
  await other.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
  const offer = other.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible()
  const reloaded = typing.waitForEvent('load')
  await typing.getByLabel('City').fill('Austin')
  await offer.click()
  await reloaded
  await expect(typing.getByLabel('First Name')).toHaveValue('Ruth')
  await expect(typing.getByLabel('City')).toHaveValue('Austin')
})

test('a part of the app that is gone after a deploy says so, and a reload brings it', async ({
  openDevice,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE, /dynamically imported module|Failed to fetch|Unable to preload/)
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  // Without the worker, which keeps every part of its own version.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const page = await context.newPage()
  await page.goto('/about')
  proxy.onRequest((path) =>
    path.startsWith('/assets/')
      ? { kind: 'answer', status: 404, headers: { 'content-type': 'text/html' }, body: 'gone' }
      : undefined,
  )
  await page
    .getByRole('link', { name: /contact/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /reload|again/i }).first()).toBeVisible()
  proxy.heal()
  await page
    .getByRole('button', { name: /reload|again/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible()
})

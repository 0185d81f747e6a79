import { randomUUID } from 'node:crypto'
import { API } from '../../../shared/paths.ts'
import { fillQuestionnaire, sendButton } from '../family.ts'
import { BAD_LINE } from '../test.ts'
import {
  expectOneLead,
  expectSettled,
  fillAndSend,
  held,
  keysOf,
  leaveInOutbox,
  lookForUpdate,
  newVersion,
  waitingRow,
} from './phone.ts'
import { expect, test } from './row.ts'

// Matrix rows 9, 15, 16, 20 and 21: versions, clocks, and what a day does to a phone.

const YEAR_MS = 365 * 86_400_000

for (const [what, off] of [
  ['a year behind', -YEAR_MS],
  ['a year ahead', YEAR_MS],
] as const) {
  test(`a phone whose clock is ${what} sends once and shows the server’s time of receipt`, async ({
    family,
    page,
    product,
  }) => {
    await page.clock.install({ time: Date.now() + off })
    await page.goto('/questionnaire')
    await fillAndSend(page, family)
    await expect(page).toHaveURL('/results')
    await expectOneLead(product.sql, family)
    await expectSettled(page)
    const [lead] = await product.sql`select created_at from questionnaires where email = ${family.email}`
    expect(Math.abs(lead?.created_at - Date.now())).toBeLessThan(YEAR_MS / 12)
  })
}

test('a clock set back by a year holds nothing back', async ({ family, app, product }) => {
  await app.goto('/about')
  // Tried once, a year from now by the phone's clock of then; the clock has been corrected since.
  const tried = { attempts: 1, nextAttemptAt: Date.now() + YEAR_MS, waitMs: 4000 }
  await leaveInOutbox(app, [{ ...waitingRow(family), ...tried }])
  await app.goto('/')
  await expectOneLead(product.sql, family)
  await expectSettled(app)
})

test('answers of an old version of the app that lack an answer of today come back at that question', async ({
  family,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  await app.goto('/about')
  await leaveInOutbox(app, [waitingRow(family, { budget: undefined, aQuestionOfThen: 'no longer asked' })])
  await app.goto('/')
  await expect(async () => {
    expect((await held(app)).outbox).toMatchObject([{ status: 'needs_attention' }])
  }).toPass()
  await app.goto('/questionnaire')
  await expect(app.getByLabel('Email')).toHaveValue(family.email)
  await expect(app.getByText('Please select a budget range').first()).toBeVisible()
})

test('answers given under earlier terms are taken as they were given', async ({ family, app, product }) => {
  await app.goto('/about')
  await leaveInOutbox(app, [waitingRow(family, { termsVersion: '2020-01-01' })])
  await app.goto('/')
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
  line,
  device,
  app,
  product,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  expectedErrors.push(BAD_LINE)
  const run = randomUUID().slice(0, 8)
  await app.goto('/about')
  const message = { firstName: 'Ruth', lastName: 'Calloway', message: 'We would like to talk to somebody.' }
  await leaveInOutbox(
    app,
    Array.from({ length: 50 }, (_, index) => ({
      key: randomUUID(),
      kind: 'contact' as const,
      payload: { ...message, email: `ruth.${index}@${run}.example` },
    })),
  )
  const session = await device.newCDPSession(app)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 35_000,
    uploadThroughput: 32_000,
  })
  await app.goto('/about')
  const arrived = async () =>
    Number(
      (await product.sql`select count(*) from contacts where email like ${`%@${run}.example`}`)[0]?.count,
    )
  await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThan(5)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(arrived, { timeout: 120_000 }).toBe(50)
  expect(new Set(keysOf(line, API.contact)).size).toBe(50)
})

test('a new version that is ignored costs nothing: answers are sent from the old one', async ({
  family,
  line,
  app,
  product,
}) => {
  await app.reload()
  await fillQuestionnaire(app, family)
  line.onRequest(newVersion)
  await lookForUpdate(app)
  await expect(app.getByRole('button', { name: 'Update now' })).toBeVisible()
  await sendButton(app).click()
  await expectOneLead(product.sql, family)
  await expectSettled(app)
})

test('a new version accepted in one tab costs no keystroke in another', async ({
  line,
  device,
  app: typing,
}) => {
  await typing.reload()
  await typing.getByLabel('First Name').fill('Ruth')
  const other = await device.newPage()
  await other.goto('/about')
  line.onRequest(newVersion)
  await lookForUpdate(other)
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
  line,
  device,
  expectedErrors,
}) => {
  expectedErrors.push(/dynamically imported module|Failed to fetch|Unable to preload/)
  // Without the worker, which keeps every part of its own version.
  await device.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const page = await device.newPage()
  await page.goto('/about')
  line.onRequest((path) =>
    path.startsWith('/assets/')
      ? { kind: 'answer', status: 404, headers: { 'content-type': 'text/html' }, body: 'gone' }
      : undefined,
  )
  await page
    .getByRole('link', { name: /contact/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /reload|again/i }).first()).toBeVisible()
  line.heal()
  await page
    .getByRole('button', { name: /reload|again/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible()
})

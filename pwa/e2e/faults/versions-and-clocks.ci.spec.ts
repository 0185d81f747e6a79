import { randomUUID } from 'node:crypto'
import { API } from '#shared/contract/paths.ts'
import { fillQuestionnaire, sendButton, sendForResults } from '../family.ts'
import { NETWORK_ERRORS } from '../test.ts'
import { expect, test } from './fault-test.ts'
import {
  buildOutboxRow,
  checkForUpdate,
  expectDelivered,
  expectOneLead,
  expectOutbox,
  rewriteServiceWorker,
  seedOutbox,
  sentKeys,
} from './phone.ts'

// Matrix rows 9, 15, 16, 20 and 21: app versions, clocks, and everyday use of a phone.

const YEAR_MS = 365 * 86_400_000

for (const [label, offset] of [
  ['a year behind', -YEAR_MS],
  ['a year ahead', YEAR_MS],
] as const) {
  test(`a phone whose clock is ${label} sends once, and the server records its own time`, async ({
    family,
    page,
    product,
  }) => {
    await page.clock.install({ time: Date.now() + offset })
    await sendForResults(page, family)
    await expectDelivered(page, product.sql, family)
    const [lead] = await product.sql`select created_at from questionnaires where email = ${family.email}`
    expect(Math.abs(lead?.created_at - Date.now())).toBeLessThan(YEAR_MS / 12)
  })
}

test('setting the clock back by a year does not delay sending', async ({ family, app, product }) => {
  // The first attempt was made while the clock was a year ahead. The clock has been corrected since.
  const tried = { attempts: 1, nextAttemptAt: Date.now() + YEAR_MS, waitMs: 4000 }
  await seedOutbox(app, [{ ...buildOutboxRow(family), ...tried }])
  await app.goto('/')
  await expectDelivered(app, product.sql, family)
})

test('answers from an old version of the app reopen at a question that was added later', async ({
  family,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  await seedOutbox(app, [buildOutboxRow(family, { budget: undefined, formerQuestion: 'no longer asked' })])
  await app.goto('/')
  await expectOutbox(app, [{ status: 'needs_attention' }])
  await app.goto('/questionnaire')
  await expect(app.getByLabel('Email')).toHaveValue(family.email)
  await expect(app.getByText('Please select a budget range').first()).toBeVisible()
})

test('answers given under earlier terms are stored with those terms', async ({ family, app, product }) => {
  await seedOutbox(app, [buildOutboxRow(family, { termsVersion: '2020-01-01' })])
  await app.goto('/')
  await expectOneLead(product.sql, family)
  const [consent] = await product.sql`
    select consent_terms from submissions join questionnaires on questionnaires.id = questionnaire_id
    where email = ${family.email}`
  expect(consent?.consent_terms).toBe('2020-01-01')
})

test('a draft survives Back, rotation and leaving the site, without a prompt', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = window.addEventListener
    window.addEventListener = function (this: Window, ...args: Parameters<typeof listen>) {
      if (String(args[0]) === 'beforeunload') document.documentElement.dataset.asksBeforeLeaving = 'yes'
      return listen.apply(this, args)
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
  // Leave the site and come back. The browser may use its back/forward cache or reload the page.
  await page.getByLabel('Last Name').fill('Calloway')
  await page.goto('about:blank')
  await page.goBack()
  await expect(page.getByLabel('Last Name')).toHaveValue('Calloway')
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(page.locator('html')).not.toHaveAttribute('data-asks-before-leaving')
})

test('fifty waiting messages arrive once over a 2G connection, even if the screen locks in between', async ({
  network,
  device,
  app,
  product,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  expectedErrors.push(NETWORK_ERRORS)
  const run = randomUUID().slice(0, 8)
  const message = { firstName: 'Ruth', lastName: 'Calloway', message: 'We would like to talk to someone.' }
  await seedOutbox(
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
  expect(new Set(sentKeys(network, API.contact)).size).toBe(50)
})

test('answers are still sent from the old version if the user ignores an update', async ({
  family,
  network,
  app,
  product,
}) => {
  await app.reload()
  await fillQuestionnaire(app, family)
  network.onRequest(rewriteServiceWorker)
  await checkForUpdate(app)
  await expect(app.getByRole('button', { name: 'Update now' })).toBeVisible()
  await sendButton(app).click()
  await expectDelivered(app, product.sql, family)
})

test('updating in one tab does not lose keystrokes in another', async ({ network, device, app: typing }) => {
  await typing.reload()
  await typing.getByLabel('First Name').fill('Ruth')
  const other = await device.newPage()
  await other.goto('/about')
  network.onRequest(rewriteServiceWorker)
  await checkForUpdate(other)
  const offer = other.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible()
  const reloaded = typing.waitForEvent('load')
  await typing.getByLabel('City').fill('Austin')
  await offer.click()
  await reloaded
  await expect(typing.getByLabel('First Name')).toHaveValue('Ruth')
  await expect(typing.getByLabel('City')).toHaveValue('Austin')
})

test('opening a part of the app that a deploy removed shows an error page, and a reload fixes it', async ({
  network,
  device,
  expectedErrors,
}) => {
  expectedErrors.push(/dynamically imported module|Failed to fetch|Unable to preload/)
  // Without the service worker, which caches every part of its own version.
  await device.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const page = await device.newPage()
  await page.goto('/about')
  network.onRequest((path) =>
    path.startsWith('/assets/')
      ? { kind: 'respond', status: 404, headers: { 'content-type': 'text/html' }, body: 'gone' }
      : undefined,
  )
  await page
    .getByRole('link', { name: /contact/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /reload|again/i }).first()).toBeVisible()
  network.heal()
  await page
    .getByRole('button', { name: /reload|again/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible()
})

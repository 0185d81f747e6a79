import { buildFamily, fillAndSend, sendButton } from '../family.ts'
import type { Fault } from '../product/proxy.ts'
import { expect, test } from './fault-test.ts'
import {
  advanceClockUntil,
  buildOutboxRow,
  checkForUpdate,
  disableBackgroundSync,
  expectDelivered,
  expectOneLead,
  expectOutbox,
  expectSettled,
  expectWaiting,
  openInstalledApp,
  readPhoneDatabase,
  seedOutbox,
  sentKeys,
} from './phone.ts'

// Matrix rows 11 to 14: the response doesn't come from the server, or the server refuses.

const respond = (status: number, headers: Record<string, string> = {}, body = ''): Fault => ({
  kind: 'respond',
  status,
  headers,
  body,
})

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><form>Accept our terms</form>'
const CAPTIVE: [string, Fault][] = [
  ['its own page', respond(200, { 'content-type': 'text/html' }, PORTAL_PAGE)],
  ['a page labeled as JSON', respond(200, { 'content-type': 'application/json' }, PORTAL_PAGE)],
  ['a redirect', respond(302, { location: 'http://127.0.0.1:9/login' })],
]

for (const [label, fault] of CAPTIVE) {
  test(`a captive portal that responds to everything with ${label} is never mistaken for a receipt`, async ({
    family,
    network,
    app,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/SSL|redirect|MIME type|fetching the script|Content Security Policy/i)
    // This includes the API, the shell and the service worker's script.
    network.onRequest(() => fault)
    await checkForUpdate(app).catch(() => {})
    await fillAndSend(app, family)
    await expect.poll(() => network.posts().length).toBeGreaterThan(0)
    await expect(app.getByText('Waiting to send').first()).toBeVisible()
    await expectWaiting(app, family)
    await app.reload()
    await expect(app.getByText('Waiting to send').first()).toBeVisible()
    await expect(app.getByText(/Received, reference/)).toHaveCount(0)

    network.heal()
    await app.reload()
    await expectDelivered(app, product.sql, family)
  })
}

test('a phone without a route that reports being online shows the offline notice, and sends once it has a route', async ({
  family,
  network,
  app,
  product,
}) => {
  network.onRequest(() => ({ kind: 'refuse' }))
  await fillAndSend(app, family)
  expect(await app.evaluate(() => navigator.onLine)).toBe(true)
  await expect(app.getByText("You're offline").first()).toBeVisible()
  await expect(app.getByText('Failed to submit questionnaire')).toHaveCount(0)
  network.heal()
  await app.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectDelivered(app, product.sql, family)
})

test('a response that stalls after its headers is not a receipt, and times out', async ({
  family,
  network,
  device,
  product,
}) => {
  await disableBackgroundSync(device)
  const page = await device.newPage()
  await page.clock.install()
  await page.goto('/questionnaire')
  network.onPost({ kind: 'stall after headers' })
  await fillAndSend(page, family)
  await expect.poll(() => network.posts().length).toBe(1)
  expect((await readPhoneDatabase(page)).outbox).toMatchObject([{ status: 'waiting' }])
  network.onRequest(() => undefined)
  // Longer than the request timeout plus the longest possible wait before the first retry.
  await page.clock.fastForward('00:36')
  await advanceClockUntil(page, () => expect(sentKeys(network).length).toBeGreaterThan(1))
  await expectDelivered(page, product.sql, family)
})

/** HTTP dates have whole seconds, so two seconds from now is still in the future. */
const soon = () => new Date(Date.now() + 2000).toUTCString()
const REFUSALS: [string, () => Fault][] = [
  ['500', () => respond(500, {}, 'oops')],
  ['502 with a network’s error page', () => respond(502, {}, '<html>Bad Gateway</html>')],
  ['503 with Retry-After in seconds', () => respond(503, { 'retry-after': '1' })],
  ['429 with Retry-After as a date', () => respond(429, { 'retry-after': soon() })],
]
for (const [label, refuse] of REFUSALS) {
  test(`answers are resent automatically, with the same key, after status ${label}`, async ({
    family,
    network,
    device,
    product,
  }) => {
    await device.clock.install()
    const app = await openInstalledApp(device)
    network.onRequest((_, method) => (method === 'POST' ? refuse() : undefined))
    await fillAndSend(app, family)
    await expect(app.getByText('Failed to submit questionnaire. Please try again.').first()).toBeVisible()
    network.heal()
    await advanceClockUntil(app, () => expect(sentKeys(network).length).toBeGreaterThan(1))
    await expectDelivered(app, product.sql, family)
    expect(new Set(sentKeys(network)).size).toBe(1)
  })
}

test('a family can retry immediately even if the server asks to wait for years', async ({
  family,
  network,
  app,
  product,
}) => {
  network.onPost(respond(503, { 'retry-after': '999999999' }))
  await fillAndSend(app, family)
  await expect(app.getByRole('button', { name: 'Try again now' })).toBeVisible()
  const [row] = (await readPhoneDatabase(app)).outbox
  // pwa/local/retry-after.ts limits the wait to 15 minutes.
  expect(row?.waitMs).toBeLessThanOrEqual(15 * 60_000 + 2000)
  network.heal()
  await app.getByRole('button', { name: 'Try again now' }).click()
  await expectDelivered(app, product.sql, family)
})

test('invalid answers do not block others, and reopen at the field with the server’s message', async ({
  app,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const [invalid, valid] = [buildFamily(), buildFamily()]
  await seedOutbox(app, [
    { ...buildOutboxRow(invalid, { zipCode: 'not a ZIP' }), savedAt: 1 },
    { ...buildOutboxRow(valid), savedAt: 2 },
  ])
  await app.goto('/')
  await expectOneLead(product.sql, valid)
  await expectOutbox(app, [{ status: 'needs_attention' }])
  await app.goto('/questionnaire')
  await expect(app.getByLabel('Email')).toHaveValue(invalid.email)
  await expect(app.getByText('Please enter a valid ZIP code').first()).toBeVisible()
  await app.getByLabel('ZIP code, +4 (optional)').fill('78701')
  await sendButton(app).click()
  await expectOneLead(product.sql, invalid)
  await expectSettled(app, 2)
})

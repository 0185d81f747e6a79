import { aFamily, sendButton } from '../family.ts'
import type { Fault } from '../product/proxy.ts'
import {
  expectOneLead,
  expectSettled,
  fillAndSend,
  held,
  keysOf,
  leaveInOutbox,
  lookForUpdate,
  passTimeUntil,
  visitOnce,
  waitingRow,
  withoutSync,
} from './phone.ts'
import { expect, test } from './row.ts'

// Matrix rows 11, 12, 13 and 14: what comes back is not what the server said, or the server says no.

const answer = (status: number, headers: Record<string, string> = {}, body = ''): Fault => ({
  kind: 'answer',
  status,
  headers,
  body,
})

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><form>Accept our terms</form>'
const CAPTIVE: [string, Fault][] = [
  ['a page of its own', answer(200, { 'content-type': 'text/html' }, PORTAL_PAGE)],
  ['a page that calls itself JSON', answer(200, { 'content-type': 'application/json' }, PORTAL_PAGE)],
  ['a redirect', answer(302, { location: 'http://127.0.0.1:9/login' })],
]

for (const [what, fault] of CAPTIVE) {
  test(`a captive portal that answers everything with ${what} is never taken for a receipt`, async ({
    family,
    line,
    app,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/SSL|redirect|MIME type|fetching the script|Content Security Policy/i)
    // The API, the shell and the worker's own script alike.
    line.onRequest(() => fault)
    await lookForUpdate(app).catch(() => {})
    await fillAndSend(app, family)
    await expect.poll(() => line.posts().length).toBeGreaterThan(0)
    await expect(app.getByText('Waiting to send').first()).toBeVisible()
    expect((await held(app)).outbox).toMatchObject([{ status: 'waiting', payload: { email: family.email } }])
    await app.reload()
    await expect(app.getByText('Waiting to send').first()).toBeVisible()
    await expect(app.getByText(/Received, reference/)).toHaveCount(0)

    line.heal()
    await app.reload()
    await expectOneLead(product.sql, family)
    await expectSettled(app)
  })
}

test('a phone that believes it is online without a route says so, and sends once there is one', async ({
  family,
  line,
  app,
  product,
}) => {
  line.onRequest(() => ({ kind: 'refuse' }))
  await fillAndSend(app, family)
  expect(await app.evaluate(() => navigator.onLine)).toBe(true)
  await expect(app.getByText("You're offline").first()).toBeVisible()
  await expect(app.getByText('Failed to submit questionnaire')).toHaveCount(0)
  line.heal()
  await app.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectOneLead(product.sql, family)
  await expectSettled(app)
})

test('a head of success followed by silence is no receipt, and is given up after a while', async ({
  family,
  line,
  device,
  product,
}) => {
  await withoutSync(device)
  const page = await device.newPage()
  await page.clock.install()
  await page.goto('/questionnaire')
  line.onPost({ kind: 'silence after the head' })
  await fillAndSend(page, family)
  await expect.poll(() => line.posts().length).toBe(1)
  expect((await held(page)).outbox).toMatchObject([{ status: 'waiting' }])
  line.onRequest(() => undefined)
  // Past the phone's own bound for one request, and past the longest first wait before the next try.
  await page.clock.fastForward('00:36')
  await passTimeUntil(page, () => expect(keysOf(line).length).toBeGreaterThan(1))
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

/** HTTP tells time in whole seconds: this one is still to come. */
const soon = () => new Date(Date.now() + 2000).toUTCString()
const REFUSALS: [string, () => Fault][] = [
  ['500', () => answer(500, {}, 'oops')],
  ['502 with a page of a proxy', () => answer(502, {}, '<html>Bad Gateway</html>')],
  ['503 with a wait in seconds', () => answer(503, { 'retry-after': '1' })],
  ['429 with a date to wait for', () => answer(429, { 'retry-after': soon() })],
]
for (const [what, saysNo] of REFUSALS) {
  test(`a server that says ${what} is told again, under the same key, by itself`, async ({
    family,
    line,
    device,
    product,
  }) => {
    await device.clock.install()
    const app = await visitOnce(device)
    line.onRequest((_, method) => (method === 'POST' ? saysNo() : undefined))
    await fillAndSend(app, family)
    await expect(app.getByText('Failed to submit questionnaire. Please try again.').first()).toBeVisible()
    line.heal()
    await passTimeUntil(app, () => expect(keysOf(line).length).toBeGreaterThan(1))
    await expectOneLead(product.sql, family)
    await expectSettled(app)
    expect(new Set(keysOf(line)).size).toBe(1)
  })
}

test('a server that asks to wait for years is asked again at the family’s word', async ({
  family,
  line,
  app,
  product,
}) => {
  line.onPost(answer(503, { 'retry-after': '999999999' }))
  await fillAndSend(app, family)
  await expect(app.getByRole('button', { name: 'Try again now' })).toBeVisible()
  const [row] = (await held(app)).outbox
  // Believed for a quarter of an hour, no longer: pwa/local/retry-after.ts.
  expect(row?.waitMs).toBeLessThanOrEqual(15 * 60_000 + 2000)
  line.heal()
  await app.getByRole('button', { name: 'Try again now' }).click()
  await expectOneLead(product.sql, family)
  await expectSettled(app)
})

test('a poisoned record holds up no other, and comes back at its field with the server’s reason', async ({
  app,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const [poisoned, sound] = [aFamily(), aFamily()]
  await app.goto('/about')
  await leaveInOutbox(app, [
    { ...waitingRow(poisoned, { zipCode: 'not a ZIP' }), savedAt: 1 },
    { ...waitingRow(sound), savedAt: 2 },
  ])
  await app.goto('/')
  await expectOneLead(product.sql, sound)
  await expect(async () => {
    expect((await held(app)).outbox).toMatchObject([{ status: 'needs_attention' }])
  }).toPass()
  await app.goto('/questionnaire')
  await expect(app.getByLabel('Email')).toHaveValue(poisoned.email)
  await expect(app.getByText('Please enter a valid ZIP code').first()).toBeVisible()
  await app.getByLabel('ZIP code, +4 (optional)').fill('78701')
  await sendButton(app).click()
  await expectOneLead(product.sql, poisoned)
  await expectSettled(app, 2)
})

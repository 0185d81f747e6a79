import { randomUUID } from 'node:crypto'
import { aFamily, fillQuestionnaire, sendButton } from '../family.ts'
import type { Fault } from '../product/proxy.ts'
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

// Matrix rows 11, 12, 13 and 14: what comes back is not what the server said, or the server says no.

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><form>Accept our terms</form>'
const CAPTIVE: [string, Fault][] = [
  [
    'a page of its own',
    { kind: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: PORTAL_PAGE },
  ],
  [
    'a page that calls itself JSON',
    { kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: PORTAL_PAGE },
  ],
  [
    'a redirect',
    { kind: 'answer', status: 302, headers: { location: 'http://127.0.0.1:9/login' }, body: '' },
  ],
]

for (const [what, fault] of CAPTIVE) {
  test(`a captive portal that answers everything with ${what} is never taken for a receipt`, async ({
    openDevice,
    product,
    expectedErrors,
    openLine,
  }) => {
    expectedErrors.push(BAD_LINE, /SSL|redirect|MIME type|fetching the script|Content Security Policy/i)
    const family = aFamily()
    const proxy = await openLine()
    const context = await openDevice(proxy.origin)
    const page = await visitOnce(context)
    // The API, the shell and the worker's own script alike.
    proxy.onRequest(() => fault)
    await page.evaluate(() =>
      navigator.serviceWorker.getRegistration().then((found) => found?.update().catch(() => undefined)),
    )
    await fillAndSend(page, family)
    await expect.poll(() => proxy.posts().length).toBeGreaterThan(0)
    await expect(page.getByText('Waiting to send').first()).toBeVisible()
    expect((await held(page)).outbox).toMatchObject([{ status: 'waiting', payload: { email: family.email } }])
    await page.reload()
    await expect(page.getByText('Waiting to send').first()).toBeVisible()
    await expect(page.getByText(/Received, reference/)).toHaveCount(0)

    proxy.heal()
    await page.reload()
    await expectOneLead(product.sql, family)
    await expectSettled(page)
  })
}

test('a phone that believes it is online without a route says so, and sends once there is one', async ({
  openDevice,
  product,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE)
  const family = aFamily()
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const page = await visitOnce(context)
  proxy.onRequest(() => ({ kind: 'refuse' }))
  await fillAndSend(page, family)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await expect(page.getByText('Failed to submit questionnaire')).toHaveCount(0)
  proxy.heal()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

test('a head of success followed by silence is no receipt, and is given up after a while', async ({
  openDevice,
  product,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE)
  const family = aFamily()
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  await context.addInitScript(
    () => delete (globalThis.ServiceWorkerRegistration?.prototype as { sync?: unknown })?.sync,
  )
  const page = await visitOnce(context)
  await page.clock.install()
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  proxy.onRequest((_, method) => (method === 'POST' ? { kind: 'silence after the head' } : undefined))
  await sendButton(page).click()
  await expect.poll(() => proxy.posts().length).toBe(1)
  expect((await held(page)).outbox).toMatchObject([{ status: 'waiting' }])
  proxy.onRequest(() => undefined)
  // Past the phone's own bound for one request, and past the longest first wait before the next try.
  await page.clock.fastForward('00:36')
  await expect(async () => {
    await page.clock.fastForward('00:05')
    expect(proxy.posts().length).toBeGreaterThan(1)
  }).toPass({ timeout: 30_000 })
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

const LATER = new Date(Date.now() + 3000).toUTCString()
const REFUSALS: [string, Fault & { kind: 'answer' }][] = [
  ['500', { kind: 'answer', status: 500, body: 'oops' }],
  ['502 with a page of a proxy', { kind: 'answer', status: 502, body: '<html>Bad Gateway</html>' }],
  ['503 with a wait in seconds', { kind: 'answer', status: 503, headers: { 'retry-after': '1' }, body: '' }],
  [
    '429 with a date to wait for',
    { kind: 'answer', status: 429, headers: { 'retry-after': LATER }, body: '' },
  ],
]
for (const [what, fault] of REFUSALS) {
  test(`a server that says ${what} is told again, under the same key, by itself`, async ({
    openDevice,
    product,
    expectedErrors,
    openLine,
  }) => {
    expectedErrors.push(BAD_LINE)
    const family = aFamily()
    const proxy = await openLine()
    const context = await openDevice(proxy.origin)
    const page = await visitOnce(context)
    proxy.onRequest((_, method) => (method === 'POST' ? fault : undefined))
    await fillAndSend(page, family)
    await expect(page.getByText('Failed to submit questionnaire. Please try again.').first()).toBeVisible()
    proxy.heal()
    await expectOneLead(product.sql, family)
    await expectSettled(page)
    expect(new Set(proxy.posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })
}

test('a server that asks to wait for years is asked again at the family’s word', async ({
  openDevice,
  product,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE)
  const family = aFamily()
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const page = await visitOnce(context)
  proxy.onRequest((_, method) =>
    method === 'POST'
      ? { kind: 'answer', status: 503, headers: { 'retry-after': '999999999' }, body: '' }
      : undefined,
  )
  await fillAndSend(page, family)
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeVisible()
  const [row] = (await held(page)).outbox
  // Believed for a quarter of an hour, no longer: pwa/local/retry-after.ts.
  expect(row?.waitMs).toBeLessThanOrEqual(15 * 60_000 + 2000)
  proxy.heal()
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

test('a poisoned record holds up no other, and comes back at its field with the server’s reason', async ({
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const [poisoned, sound] = [aFamily(), aFamily()]
  const context = await openDevice(product.origin)
  const page = await visitOnce(context)
  await page.goto('/about')
  await leaveInOutbox(page, [
    {
      key: randomUUID(),
      kind: 'questionnaire',
      payload: { ...payloadOf(poisoned), zipCode: 'not a ZIP' },
      savedAt: 1,
    },
    { key: randomUUID(), kind: 'questionnaire', payload: payloadOf(sound), savedAt: 2 },
  ])
  await page.goto('/')
  await expectOneLead(product.sql, sound)
  await expect(async () => {
    expect((await held(page)).outbox).toMatchObject([{ status: 'needs_attention' }])
  }).toPass()
  await page.goto('/questionnaire')
  await expect(page.getByLabel('Email')).toHaveValue(poisoned.email)
  await expect(page.getByText('Please enter a valid ZIP code').first()).toBeVisible()
  await page.getByLabel('ZIP code, +4 (optional)').fill('78701')
  await sendButton(page).click()
  await expectOneLead(product.sql, poisoned)
  await expectSettled(page, 2)
})

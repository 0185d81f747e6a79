import type { BrowserContext } from '@playwright/test'
import { buildFamily, fillAndSend, fillQuestionnaire, sendButton } from '../family.ts'
import type { Fault } from '../product/proxy.ts'
import { expect, test } from './fault-test.ts'
import {
  buildOutboxRow,
  disableBackgroundSync,
  expectDelivered,
  expectNoLead,
  expectOneLead,
  expectSettled,
  openInstalledApp,
  seedOutbox,
  sentKeys,
  triggerBackgroundSync,
} from './phone.ts'

// Matrix rows 4 and 5: the sending page or service worker dies at the worst moments.

/** Closes the first tab that is about to call this method on the outbox. Later tabs keep working. */
async function closeTabBefore(context: BrowserContext, method: 'add' | 'delete') {
  await context.exposeBinding('die', ({ page }) => page.close())
  await context.addInitScript((name) => {
    const original = IDBObjectStore.prototype[name] as (...args: unknown[]) => IDBRequest
    const shouldDie = (store: IDBObjectStore) => {
      const isDying = document.documentElement.dataset.dying !== undefined
      if (store.name !== 'outbox' || (!isDying && localStorage.getItem('a tab has died'))) return false
      document.documentElement.dataset.dying = ''
      localStorage.setItem('a tab has died', 'yes')
      return true
    }
    Object.defineProperty(IDBObjectStore.prototype, name, {
      value: function (this: IDBObjectStore, ...args: unknown[]) {
        if (!shouldDie(this)) return original.apply(this, args)
        // While the tab is closing, prevent it from committing, sending or recording anything more.
        this.transaction.abort()
        Object.assign(window, { fetch: () => new Promise(() => {}) })
        Storage.prototype.removeItem = () => {}
        ;(window as unknown as { die: () => void }).die()
        throw new DOMException('the tab is dying', 'AbortError')
      },
    })
  }, method)
}

const NEVER_ARRIVES: Fault = { kind: 'hold response', until: new Promise(() => {}) }

test('a tab that dies before it writes the outbox leaves the complete draft', async ({
  family,
  device,
  product,
}) => {
  await closeTabBefore(device, 'add')
  const page = await device.newPage()
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  const died = page.waitForEvent('close')
  await sendButton(page).click({ noWaitAfter: true })
  await died

  const phone = await device.newPage()
  await phone.goto('/questionnaire')
  await expect(phone.getByLabel('Email')).toHaveValue(family.email)
  await expect(phone.getByRole('button', { name: 'Continue where you left off' })).toBeVisible()
  await expectNoLead(product.sql, family)
})

for (const [moment, fault] of [
  ['before anything reaches the server', { kind: 'drop request' }],
  ['while the server’s response is in transit', NEVER_ARRIVES],
] satisfies [string, Fault][]) {
  test(`answers from a tab that dies ${moment} arrive once`, async ({
    family,
    network,
    device,
    app,
    product,
  }) => {
    network.onPost(fault)
    await fillAndSend(app, family)
    await expect.poll(() => network.posts().length).toBeGreaterThan(0)
    if (fault.kind !== 'drop request') await expectOneLead(product.sql, family)
    await app.close()

    network.heal()
    const phone = await device.newPage()
    await phone.goto('/')
    await expectDelivered(phone, product.sql, family)
  })
}

test('after a tab dies between the response and the removal of its outbox row, a retry gets the same result', async ({
  family,
  network,
  device,
  product,
}) => {
  // Without the service worker, because the test must not depend on whether page or worker handles the row first.
  await disableBackgroundSync(device)
  await closeTabBefore(device, 'delete')
  const page = await openInstalledApp(device)
  const died = page.waitForEvent('close')
  await fillQuestionnaire(page, family)
  await sendButton(page).click({ noWaitAfter: true })
  await died
  await expectOneLead(product.sql, family)

  const phone = await device.newPage()
  await phone.goto('/')
  await expectDelivered(phone, product.sql, family)
  expect(sentKeys(network).length).toBeGreaterThan(1)
  expect(new Set(sentKeys(network)).size).toBe(1)
})

test('answers still arrive if the service worker is stopped while it sends', async ({
  family,
  network,
  device,
  app,
  product,
}) => {
  await seedOutbox(app, [buildOutboxRow(family)])
  await app.goto('about:blank')
  const session = await device.newCDPSession(app)
  network.onPost(NEVER_ARRIVES)
  await triggerBackgroundSync(session, network.origin)
  await expect.poll(() => network.posts().length).toBe(1)
  await session.send('ServiceWorker.stopAllWorkers')

  network.heal()
  await app.goto('/')
  await expectDelivered(app, product.sql, family)
})

test('a page and a service worker that send at the same time send everything once', async ({
  network,
  device,
  app,
  product,
}) => {
  const families = Array.from({ length: 4 }, buildFamily)
  await seedOutbox(
    app,
    families.map((family) => buildOutboxRow(family)),
  )
  const session = await device.newCDPSession(app)
  await Promise.all([app.goto('/'), triggerBackgroundSync(session, network.origin)])
  await expectSettled(app, families.length)
  for (const family of families) await expectOneLead(product.sql, family)
  expect(sentKeys(network)).toHaveLength(new Set(sentKeys(network)).size)
})

test('another tab takes over when the sending tab dies', async ({
  family,
  network,
  device,
  app,
  product,
}) => {
  const other = await device.newPage()
  await other.goto('/about')
  network.onPost({ kind: 'drop request' })
  await fillAndSend(app, family)
  await expect.poll(() => network.posts().length).toBeGreaterThan(0)
  await app.close()
  network.heal()
  await other.goto('/')
  await expectDelivered(other, product.sql, family)
})

import type { BrowserContext } from '@playwright/test'
import { aFamily, fillQuestionnaire, sendButton } from '../family.ts'
import type { Fault } from '../product/proxy.ts'
import {
  expectOneLead,
  expectSettled,
  fillAndSend,
  keysOf,
  leaveInOutbox,
  visitOnce,
  waitingRow,
  wakeWorker,
  withoutSync,
} from './phone.ts'
import { expect, test } from './row.ts'

// Matrix rows 4 and 5: whoever sends dies, at the worst moments.

/** The first tab dies the moment it is about to do this to the outbox; those after it live. */
async function dieAt(context: BrowserContext, method: 'add' | 'delete') {
  await context.exposeBinding('die', ({ page }) => page.close())
  await context.addInitScript((name) => {
    const original = IDBObjectStore.prototype[name] as (...given: unknown[]) => IDBRequest
    const dying = (store: IDBObjectStore) => {
      const isDying = document.documentElement.dataset.dying !== undefined
      if (store.name !== 'outbox' || (!isDying && localStorage.getItem('a tab has died'))) return false
      document.documentElement.dataset.dying = ''
      localStorage.setItem('a tab has died', 'yes')
      return true
    }
    Object.defineProperty(IDBObjectStore.prototype, name, {
      value: function (this: IDBObjectStore, ...given: unknown[]) {
        if (!dying(this)) return original.apply(this, given)
        // Nothing may be committed, sent or noted any more while the tab is on its way out.
        this.transaction.abort()
        Object.assign(window, { fetch: () => new Promise(() => {}) })
        Storage.prototype.removeItem = () => {}
        ;(window as unknown as { die: () => void }).die()
        throw new DOMException('the tab is dying', 'AbortError')
      },
    })
  }, method)
}

const NEVER_ARRIVES: Fault = { kind: 'hold the answer', until: new Promise(() => {}) }

test('a tab that dies before the outbox is written leaves the draft, whole', async ({
  family,
  device,
  product,
}) => {
  await dieAt(device, 'add')
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
  const leads = await product.sql`select 1 from questionnaires where email = ${family.email}`
  expect(leads).toHaveLength(0)
})

for (const [moment, fault] of [
  ['before anything reached the server', { kind: 'swallow' }],
  ['while the server’s answer is on its way', NEVER_ARRIVES],
] satisfies [string, Fault][]) {
  test(`a tab that dies ${moment} leaves answers that arrive once`, async ({
    family,
    line,
    device,
    app,
    product,
  }) => {
    line.onPost(fault)
    await fillAndSend(app, family)
    await expect.poll(() => line.posts().length).toBeGreaterThan(0)
    if (fault.kind !== 'swallow') await expectOneLead(product.sql, family)
    await app.close()

    line.heal()
    const phone = await device.newPage()
    await phone.goto('/')
    await expectOneLead(product.sql, family)
    await expectSettled(phone)
    await expectOneLead(product.sql, family)
  })
}

test('a tab that dies after the answer, before its row is gone, asks again and finds the same', async ({
  family,
  line,
  device,
  product,
}) => {
  // Without a worker's help: whether page or worker gets to the row first must not decide this test.
  await withoutSync(device)
  await dieAt(device, 'delete')
  const page = await visitOnce(device)
  const died = page.waitForEvent('close')
  await fillQuestionnaire(page, family)
  await sendButton(page).click({ noWaitAfter: true })
  await died
  await expectOneLead(product.sql, family)

  const phone = await device.newPage()
  await phone.goto('/')
  await expectSettled(phone)
  await expectOneLead(product.sql, family)
  expect(keysOf(line).length).toBeGreaterThan(1)
  expect(new Set(keysOf(line)).size).toBe(1)
})

test('a worker stopped while it sends strands nothing', async ({ family, line, device, app, product }) => {
  await app.goto('/about')
  await leaveInOutbox(app, [waitingRow(family)])
  await app.goto('about:blank')
  const session = await device.newCDPSession(app)
  line.onPost(NEVER_ARRIVES)
  await wakeWorker(session, line.origin)
  await expect.poll(() => line.posts().length).toBe(1)
  await session.send('ServiceWorker.stopAllWorkers')

  line.heal()
  await app.goto('/')
  await expectOneLead(product.sql, family)
  await expectSettled(app)
})

test('page and worker that send at once send each thing once', async ({ line, device, app, product }) => {
  const families = Array.from({ length: 4 }, aFamily)
  await app.goto('/about')
  await leaveInOutbox(
    app,
    families.map((family) => waitingRow(family)),
  )
  const session = await device.newCDPSession(app)
  await Promise.all([app.goto('/'), wakeWorker(session, line.origin)])
  await expectSettled(app, families.length)
  for (const family of families) await expectOneLead(product.sql, family)
  expect(keysOf(line)).toHaveLength(new Set(keysOf(line)).size)
})

test('when the tab that sends dies, another takes over', async ({ family, line, device, app, product }) => {
  const other = await device.newPage()
  await other.goto('/about')
  line.onPost({ kind: 'swallow' })
  await fillAndSend(app, family)
  await expect.poll(() => line.posts().length).toBeGreaterThan(0)
  await app.close()
  line.heal()
  await other.goto('/')
  await expectOneLead(product.sql, family)
  await expectSettled(other)
})

import type { BrowserContext } from '@playwright/test'
import { aFamily, fillQuestionnaire, sendButton } from '../family.ts'
import type { Fault } from '../product/proxy.ts'
import { expect, test } from '../test.ts'
import {
  BAD_LINE,
  expectOneLead,
  expectSettled,
  fillAndSend,
  leaveInOutbox,
  payloadOf,
  visitOnce,
  wakeWorker,
} from './phone.ts'

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
        // Nothing of this transaction may be committed while the tab is on its way out.
        this.transaction.abort()
        ;(window as unknown as { die: () => void }).die()
        throw new DOMException('the tab is dying', 'AbortError')
      },
    })
  }, method)
}

const POST = (fault: Fault) => (_: string, method: string) => (method === 'POST' ? fault : undefined)

test('a tab that dies before the outbox is written leaves the draft, whole', async ({
  openDevice,
  product,
}) => {
  const family = aFamily()
  const context = await openDevice(product.origin)
  await dieAt(context, 'add')
  const page = await context.newPage()
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  const died = page.waitForEvent('close')
  await sendButton(page).click({ noWaitAfter: true })
  await died

  const phone = await context.newPage()
  await phone.goto('/questionnaire')
  await expect(phone.getByLabel('Email')).toHaveValue(family.email)
  await expect(phone.getByRole('button', { name: 'Continue where you left off' })).toBeVisible()
  const leads = await product.sql`select 1 from questionnaires where email = ${family.email}`
  expect(leads).toHaveLength(0)
})

for (const [moment, fault] of [
  ['before anything reached the server', { kind: 'swallow' }],
  ['while the server’s answer is on its way', { kind: 'hold the answer', until: new Promise(() => {}) }],
] satisfies [string, Fault][]) {
  test(`a tab that dies ${moment} leaves answers that arrive once`, async ({
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
    proxy.onRequest(POST(fault))
    await fillAndSend(page, family)
    await expect.poll(() => proxy.posts().length).toBeGreaterThan(0)
    if (fault.kind !== 'swallow') await expectOneLead(product.sql, family)
    await page.close()

    proxy.heal()
    const phone = await context.newPage()
    await phone.goto('/')
    await expectOneLead(product.sql, family)
    await expectSettled(phone)
    await expectOneLead(product.sql, family)
  })
}

test('a tab that dies after the answer, before its row is gone, asks again and finds the same', async ({
  openDevice,
  product,
  openLine,
}) => {
  const family = aFamily()
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  // Without a worker's help: whether page or worker gets to the row first must not decide this test.
  await context.addInitScript(
    () => delete (globalThis.ServiceWorkerRegistration?.prototype as { sync?: unknown })?.sync,
  )
  await dieAt(context, 'delete')
  const page = await visitOnce(context)
  const died = page.waitForEvent('close')
  await fillQuestionnaire(page, family)
  await sendButton(page).click({ noWaitAfter: true })
  await died
  await expectOneLead(product.sql, family)

  const phone = await context.newPage()
  await phone.goto('/')
  await expectSettled(phone)
  await expectOneLead(product.sql, family)
  const keys = proxy.posts().map(({ headers }) => headers['idempotency-key'])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('a worker stopped while it sends strands nothing', async ({
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
  await page.goto('/about')
  await leaveInOutbox(page, [{ key: crypto.randomUUID(), kind: 'questionnaire', payload: payloadOf(family) }])
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  proxy.onRequest(POST({ kind: 'hold the answer', until: new Promise(() => {}) }))
  await wakeWorker(session, proxy.origin)
  await expect.poll(() => proxy.posts().length).toBe(1)
  await session.send('ServiceWorker.stopAllWorkers')

  proxy.heal()
  await page.goto('/')
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

test('page and worker that send at once send each thing once', async ({ openDevice, product, openLine }) => {
  const families = Array.from({ length: 4 }, aFamily)
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const page = await visitOnce(context)
  await page.goto('/about')
  await leaveInOutbox(
    page,
    families.map((family) => ({
      key: crypto.randomUUID(),
      kind: 'questionnaire' as const,
      payload: payloadOf(family),
    })),
  )
  const session = await context.newCDPSession(page)
  await Promise.all([page.goto('/'), wakeWorker(session, proxy.origin)])
  await expectSettled(page, families.length)
  for (const family of families) await expectOneLead(product.sql, family)
  const keys = proxy.posts().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(new Set(keys).size)
})

test('when the tab that sends dies, another takes over', async ({
  openDevice,
  product,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE)
  const family = aFamily()
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const sender = await visitOnce(context)
  const other = await context.newPage()
  await other.goto('/about')
  proxy.onRequest(POST({ kind: 'swallow' }))
  await fillAndSend(sender, family)
  await expect.poll(() => proxy.posts().length).toBeGreaterThan(0)
  await sender.close()
  proxy.heal()
  await other.goto('/')
  await expectOneLead(product.sql, family)
  await expectSettled(other)
})

import { randomUUID } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { ARRIVAL_TIMEOUT, type Family, waitUntilInstalled } from '../family.ts'
import type { Fault, FaultProxy } from '../product/proxy.ts'
import { expect } from '../test.ts'

/** The contents of the phone's database, regardless of what the screen shows. */
interface PhoneData {
  drafts: { key: string; fields: Record<string, unknown> }[]
  outbox: OutboxRow[]
  results: { key: string }[]
  messageDrafts: { fields: Record<string, unknown> }[]
  listViews: { compared?: string[] }[]
}

/** Reads the phone's database. The app must have created it already. */
export function readPhoneDatabase(page: Page): Promise<PhoneData> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('hearthfinder'))
    const tables = database.transaction(['drafts', 'outbox', 'results', 'messageDrafts', 'listViews'])
    const all = (name: string) => settled(tables.objectStore(name).getAll())
    const found = {
      drafts: await all('drafts'),
      outbox: await all('outbox'),
      results: await all('results'),
      messageDrafts: await all('messageDrafts'),
      listViews: await all('listViews'),
    }
    database.close()
    return found
  })
}

/** Reads the fields of every draft in the phone's database. */
export const readDraftFields = async (page: Page) =>
  (await readPhoneDatabase(page)).drafts.map(({ fields }) => fields)

/**
 * Adds rows to the outbox, as if left from an earlier visit. The next page that opens sends them. Leaves `page` at a
 * picture, because a page of the app might start to send them, and be cut off when the test opens the next one.
 */
export async function seedOutbox(page: Page, rows: Partial<OutboxRow>[]): Promise<void> {
  await page.goto('/icons/icon.svg')
  await page.evaluate(async (left) => {
    const fresh = { savedAt: 1, status: 'waiting', attempts: 0, nextAttemptAt: 0, waitMs: 0 }
    const flags = { unreached: false, failedOnce: false, tried: true }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('hearthfinder')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const writing = database.transaction('outbox', 'readwrite')
    for (const row of left) writing.objectStore('outbox').put({ ...fresh, ...flags, ...row })
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    database.close()
    localStorage.setItem('hearthfinder.mayWait', 'left by an earlier visit')
  }, rows)
}

/** Builds an outbox row for a family's answers. */
export const buildOutboxRow = (family: Family, change: Record<string, unknown> = {}): Partial<OutboxRow> => ({
  key: randomUUID(),
  kind: 'questionnaire',
  payload: { ...buildPayload(family), ...change },
})

/** Opens the questionnaire and waits until the service worker is installed. The app has its database open then. */
export async function openInstalledApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/questionnaire')
  await expect(page.getByLabel('First Name')).toBeVisible()
  await waitUntilInstalled(page)
  return page
}

/** Removes Background Sync from pages that open in this context from now on, so that only pages send. */
export const disableBackgroundSync = (context: BrowserContext) =>
  context.addInitScript(
    () => delete (globalThis.ServiceWorkerRegistration?.prototype as { sync?: unknown })?.sync,
  )

/** Waits until the server has these answers exactly once. */
export async function expectOneLead(sql: Sql, { email }: Pick<Family, 'email'>): Promise<void> {
  await expect(async () => {
    const leads = await sql`select id from questionnaires where lower(email) = lower(${email})`
    expect(leads).toHaveLength(1)
  }).toPass(ARRIVAL_TIMEOUT)
}

/** Waits until the phone's outbox is empty and this many results are stored. */
export async function expectSettled(page: Page, results = 1): Promise<void> {
  await expect(async () => {
    const { outbox, results: stored } = await readPhoneDatabase(page)
    expect(outbox).toEqual([])
    expect(stored).toHaveLength(results)
  }).toPass(ARRIVAL_TIMEOUT)
}

/** Waits until the answers have arrived and the phone has nothing left to send. They must have arrived exactly once. */
export async function expectDelivered(page: Page, sql: Sql, family: Family): Promise<void> {
  await expectOneLead(sql, family)
  await expectSettled(page)
  await expectOneLead(sql, family)
}

/** Expects that the server has no answers from this family. */
export async function expectNoLead(sql: Sql, { email }: Pick<Family, 'email'>): Promise<void> {
  expect(await sql`select id from questionnaires where lower(email) = lower(${email})`).toHaveLength(0)
}

/** Waits until the outbox matches these rows. */
export async function expectOutbox(page: Page, rows: Partial<OutboxRow>[]): Promise<void> {
  await expect(async () => expect((await readPhoneDatabase(page)).outbox).toMatchObject(rows)).toPass()
}

/** Expects that these answers, and nothing else, are waiting in the outbox. */
export async function expectWaiting(page: Page, { email }: Pick<Family, 'email'>): Promise<void> {
  const { outbox } = await readPhoneDatabase(page)
  expect(outbox).toMatchObject([{ status: 'waiting', payload: { email } }])
}

/** The idempotency keys of the requests that this proxy has seen, in order. */
export const sentKeys = (proxy: FaultProxy, path?: string) =>
  proxy.posts(path).map(({ headers }) => headers['idempotency-key'])

/** Builds the payload of an outbox row. */
export const buildPayload = (family: Family) => ({
  ...family,
  age: '75-80',
  gender: 'Female',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  budget: '$4,500 - $5,500 (Premium Care)',
  amenities: ['Memory Care'],
  tosAgreed: true,
})

/** A fault for a proxy's onRequest: changes the service worker's script, as a deploy does. */
export const rewriteServiceWorker = (path: string): Fault | undefined =>
  path.startsWith('/sw.js') ? { kind: 'rewrite', body: (text) => `${text}\n// newer` } : undefined

/** Checks for a new service worker, as browsers do periodically. */
export const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })

/** Advances the page's clock, which must be installed, in steps until `check` no longer throws. */
export const advanceClockUntil = (page: Page, check: () => void) =>
  expect(async () => {
    await page.clock.fastForward('00:05')
    check()
  }).toPass(ARRIVAL_TIMEOUT)

/** Sends the service worker a sync event, as a phone does when its connection returns. */
export async function triggerBackgroundSync(session: CDPSession, origin: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
}

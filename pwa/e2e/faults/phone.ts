import { randomUUID } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import type { OutboxRow } from '../../local/schema.ts'
import { type Family, fillQuestionnaire, sendButton, waitUntilInstalled } from '../family.ts'
import type { Fault, Line } from '../product/proxy.ts'
import { expect } from '../test.ts'

/** How long answers may take to arrive once nothing is in their way: backoff, a busy sender, a slow machine. */
export const ARRIVAL = { timeout: 45_000 }

/** What the phone's database really holds, whatever the screen says. */
export interface Held {
  drafts: { key: string; fields: Record<string, unknown> }[]
  outbox: OutboxRow[]
  results: { key: string }[]
}

/** Reads the phone's database; the app must have opened it before. */
export function held(page: Page): Promise<Held> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('hearthfinder'))
    const tables = database.transaction(['drafts', 'outbox', 'results'])
    const all = (name: string) => settled(tables.objectStore(name).getAll())
    const found = { drafts: await all('drafts'), outbox: await all('outbox'), results: await all('results') }
    database.close()
    return found
  })
}

/** The fields of every draft that this phone really holds. */
export const keptDrafts = async (page: Page) => (await held(page)).drafts.map(({ fields }) => fields)

/** Puts rows into the outbox as an earlier visit left them; the next page that opens sends them. */
export async function leaveInOutbox(page: Page, rows: Partial<OutboxRow>[]): Promise<void> {
  await page.evaluate(async (left) => {
    const fresh = { savedAt: 1, status: 'waiting', attempts: 0, nextAttemptAt: 0, waitMs: 0 }
    const flags = { unreached: false, failedOnce: false }
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

/** What an app that sends it finds in the outbox. */
export const waitingRow = (family: Family, change: Record<string, unknown> = {}): Partial<OutboxRow> => ({
  key: randomUUID(),
  kind: 'questionnaire',
  payload: { ...payloadOf(family), ...change },
})

/** A visit that leaves the app installed and its database open. */
export async function visitOnce(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/questionnaire')
  await expect(page.getByLabel('First Name')).toBeVisible()
  await waitUntilInstalled(page)
  return page
}

/** Takes the worker's waking from the pages that open in this context from now on: they alone send. */
export const withoutSync = (context: BrowserContext) =>
  context.addInitScript(
    () => delete (globalThis.ServiceWorkerRegistration?.prototype as { sync?: unknown })?.sync,
  )

/** Fills in the questionnaire, which must be open, and presses the button. */
export async function fillAndSend(page: Page, family: Family): Promise<void> {
  await fillQuestionnaire(page, family)
  await sendButton(page).click()
}

/** In the end: the server has these answers exactly once. */
export async function expectOneLead(sql: Sql, { email }: Pick<Family, 'email'>): Promise<void> {
  await expect(async () => {
    const leads = await sql`select id from questionnaires where lower(email) = lower(${email})`
    expect(leads).toHaveLength(1)
  }).toPass(ARRIVAL)
}

/** In the end: nothing waits on the phone any more, and so many answers are kept there. */
export async function expectSettled(page: Page, results = 1): Promise<void> {
  await expect(async () => {
    const { outbox, results: kept } = await held(page)
    expect(outbox).toEqual([])
    expect(kept).toHaveLength(results)
  }).toPass(ARRIVAL)
}

/** The keys under which something was sent over this line, in order. */
export const keysOf = (line: Line, path?: string) =>
  line.posts(path).map(({ headers }) => headers['idempotency-key'])

/** Answers as an app of some version froze them, for a row of the outbox. */
export const payloadOf = (family: Family) => ({
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

/** What a phone is given for the worker's script after a deploy; for a line's onRequest. */
export const newVersion = (path: string): Fault | undefined =>
  path.startsWith('/sw.js') ? { kind: 'rewrite', body: (text) => `${text}\n// newer` } : undefined

/** Asks for the worker's script as a browser does now and then. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })

/** Lets the phone's clock, which must be installed, run on in leaps until `check` no longer throws. */
export const passTimeUntil = (page: Page, check: () => void) =>
  expect(async () => {
    await page.clock.fastForward('00:05')
    check()
  }).toPass(ARRIVAL)

/** Wakes the worker as a phone does that has found a connection, at a moment of the test's choosing. */
export async function wakeWorker(session: CDPSession, origin: string): Promise<void> {
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

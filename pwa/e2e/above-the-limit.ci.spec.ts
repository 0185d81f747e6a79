import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { API } from '#shared/contract/paths.ts'
import { ARRIVAL_TIMEOUT, buildFamily, fillAndSend, fillQuestionnaire, sendButton } from './family.ts'
import { expect } from './faults/fault-test.ts'
import {
  buildPayload,
  expectOneLead,
  expectSettled,
  openInstalledApp,
  triggerBackgroundSync,
} from './faults/phone.ts'
import { type Database, openDatabase } from './product/database.ts'
import type { FaultProxy } from './product/proxy.ts'
import { type ProductServer, startServer } from './product/server.ts'
import { test as base, NETWORK_ERRORS } from './test.ts'

const LIMIT = 20
/** The minute is used up by requests of this long ago, so that Retry-After is 31 s. */
const USED_UP_SECONDS_AGO = 30

interface Limited extends ProductServer, Database {
  /** Uses up the allowances that have counted a request: for about half a minute, or for the whole day. */
  exhaust: (per: 'minute' | 'day') => Promise<void>
}

/** Playwright's test with a server that has a low limit per minute, on a database of its own, which has the counts. */
const test = base.extend<{ limited: Limited }>({
  limited: async ({ product }, use) => {
    const database = await openDatabase(`limited_${Date.now()}`)
    const variables = { DATABASE_URL: database.databaseUrl, RATE_LIMIT_PER_MINUTE: String(LIMIT) }
    const server = await startServer({ ...variables, ...product.model.variables })
    const { sql } = database
    const exhaust = async (per: 'minute' | 'day') => {
      const ofDay = sql`bucket like '%\\_day'`
      await (per === 'day'
        ? sql`update request_counts set counts = array[1000000] where ${ofDay}`
        : sql`
            update request_counts set counts = array[${LIMIT}::integer],
              latest_second = floor(extract(epoch from clock_timestamp()))::bigint - ${USED_UP_SECONDS_AGO}::integer
            where not (${ofDay})`)
    }
    await use({ ...server, ...database, exhaust })
    await server.stop()
    await database.sql.end()
  },
})

const MESSAGE = { firstName: 'Ruth', lastName: 'Calloway', message: 'Is there a garden?' }
const failed = (page: Page) => page.getByText(/^Failed to (submit|send)/)

/** Whether each request to send had a proof, in order. */
const proofs = (network: FaultProxy, path?: string) =>
  network.posts(path).map(({ headers }) => 'proof-of-work' in headers)

/** Sends a first submission, or message, from the phones' network, so that their counts exist. */
async function sendFirst(origin: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

test.beforeEach(({ expectedErrors }) => {
  test.slow()
  expectedErrors.push(/status of 429/)
})

test('answers and a message arrive at once, with a proof of work', async ({
  limited: { sql, origin, exhaust },
  openProxy,
  openDevice,
}) => {
  const network = await openProxy(() => origin)
  const page = await (await openDevice(network.origin)).newPage()
  const family = buildFamily()
  await sendFirst(network.origin, API.questionnaire, buildPayload(buildFamily()))
  await sendFirst(network.origin, API.contact, { ...MESSAGE, email: 'first@example.org' })
  await exhaust('day')

  await page.goto('/questionnaire')
  const sentBefore = network.posts().length
  await fillAndSend(page, family)
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  await expectOneLead(sql, family)
  expect(proofs(network).slice(sentBefore)).toEqual([false, true])

  await page.goto('/contact')
  await page.getByLabel('First Name').fill(MESSAGE.firstName)
  await page.getByLabel('Last Name').fill(MESSAGE.lastName)
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Message', { exact: true }).fill(MESSAGE.message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Sent!').first()).toBeVisible(ARRIVAL_TIMEOUT)
  expect(await sql`select 1 from contacts where email = ${family.email}`).toHaveLength(1)
  expect(proofs(network, API.contact).slice(1)).toEqual([false, true])
  await expect(failed(page)).toHaveCount(0)
})

test('the service worker solves the proof when no page of the app is open', async ({
  limited: { sql, origin, exhaust },
  openProxy,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const network = await openProxy(() => origin)
  const context = await openDevice(network.origin)
  const page = await openInstalledApp(context)
  const family = buildFamily()
  await sendFirst(network.origin, API.questionnaire, buildPayload(buildFamily()))
  await exhaust('day')
  await fillQuestionnaire(page, family)
  network.onRequest(() => ({ kind: 'refuse' }))
  await sendButton(page).click()
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await page.goto('about:blank')
  const sentBefore = network.posts().length
  network.heal()
  await triggerBackgroundSync(await context.newCDPSession(page), network.origin)
  await expectOneLead(sql, family)
  expect(proofs(network).slice(sentBefore)).toEqual([false, true])
  await page.goto('/results')
  await expectSettled(page)
  await expectOneLead(sql, family)
})

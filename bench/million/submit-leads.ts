import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { createCompleteMail } from '#server/features/outgoing/duty/write-notice.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { deliverDueMails } from '#server/platform/mail/service.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { API } from '#shared/paths.ts'
import type { Visitor } from './visitors.ts'

const AT_ONCE = 8
const MAILS_AT_ONCE = 3
/** Behind a proxy, so that each family has its own address. */
const SOCKET = '127.0.0.1'

/** Builds the app. Its emails wait until `sendMails` sends them. */
export function openApp(sql: Sql) {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: SOCKET })
  const app = createTestApp({
    sql,
    env,
    background: createBackground(silentLog),
    mailWorker: { wake() {}, start() {}, stop() {} },
  })
  Object.assign(app, { server: { requestIP: () => ({ address: SOCKET }) } })
  const post = async (path: string, { address, browser }: Visitor, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': browser,
      'x-forwarded-for': address,
      'idempotency-key': randomUUID(),
    }
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const response = await app.handle(request)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`)
  }
  return {
    submit: (visitor: Visitor) => post(API.questionnaire, visitor, visitor.family),
    /** The page that a family opens, and that it has sent its answers. */
    count: (visitor: Visitor) => post(API.events, visitor, { events: eventsOf(visitor) }),
    async sendMails() {
      const complete = createCompleteMail(sql, env)
      const deps = { sql, log: silentLog, send: async () => {}, complete }
      await Promise.all(Array.from({ length: MAILS_AT_ONCE }, () => deliverDueMails(deps)))
    },
  }
}

const eventsOf = ({ family: { city, state } }: Visitor) => {
  const event = { userCity: city, userState: state, timestamp: new Date().toISOString() }
  return [
    { ...event, id: randomUUID(), eventType: 'page_view', path: '/questionnaire' },
    { ...event, id: randomUUID(), eventType: 'questionnaire_completed', path: '/questionnaire' },
  ]
}

/** Submits these families with their events, several at once, and sends their receipts. */
export async function submitLeads(sql: Sql, visitors: readonly Visitor[]): Promise<void> {
  const app = openApp(sql)
  let next = 0
  const work = async () => {
    for (let visitor = visitors[next++]; visitor; visitor = visitors[next++]) {
      await app.submit(visitor)
      await app.count(visitor)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await app.sendMails()
}

import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { WEBHOOK_EVENTS } from '#shared/desk/webhooks.ts'
import { SECRET } from './installation.ts'
import type { Servers } from './servers.ts'

const TIMEOUT_MS = 300_000

/** Waits until the model has been examined. @returns the number of questions that one examination takes */
export async function waitForExam(sql: Sql): Promise<number> {
  const end = performance.now() + TIMEOUT_MS
  while ((await countFinished(sql)) === 0) {
    if (performance.now() > end) throw new Error('the model was not examined')
    await Bun.sleep(200)
  }
  return countExamQuestions(sql)
}

export async function countFinished(sql: Sql): Promise<number> {
  const rows = await sql`select 1 from model_exams where finished_at is not null`
  return rows.length
}

export async function countExamQuestions(sql: Sql): Promise<number> {
  const rows = await sql`select 1 from token_usage where endpoint = 'model-examination'`
  return rows.length
}

/** One a second. HAProxy finds the servers that have just started. */
const ATTEMPTS = 60

/** Subscribes an address to all events, as an operator does in the portal. */
export async function addWebhook(sql: Sql, origin: string, url: string): Promise<void> {
  const { headers } = await signIn({ sql, env: readEnv({ JWT_SECRET: SECRET }) })
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const response = await fetch(origin + ADMIN_API.webhooks, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url, audience: 'own', events: WEBHOOK_EVENTS }),
    })
    if (response.status === 201) return
    if (response.status !== 503) throw new Error(`webhook not added: ${response.status}`)
    await Bun.sleep(1000)
  }
  throw new Error('HAProxy found no server that is ready')
}

/** Starts the servers and waits until they have sent all emails and webhooks. Those that wait for a retry are due at once. */
export async function emptyQueues(sql: Sql, servers: Pick<Servers, 'startAll'>): Promise<void> {
  await sql`update mails set next_attempt_at = now() where failed_at is null`
  await sql`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`
  await servers.startAll()
  const end = performance.now() + TIMEOUT_MS
  while ((await countWaiting(sql)) > 0 && performance.now() < end) await Bun.sleep(500)
}

async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select ((select count(*) from mails where failed_at is null)
      + (select count(*) from webhook_deliveries where state = 'waiting'))::integer as count`
  return row.count
}

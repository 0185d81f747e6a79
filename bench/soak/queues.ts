import type { Sql } from '#server/platform/database/connect.ts'
import type { Servers } from './servers.ts'

/** Each server looks for due rows every five seconds. */
const TIMEOUT_MS = 300_000

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

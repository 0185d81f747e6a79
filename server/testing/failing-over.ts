import { expect } from 'vitest'
import { API } from '#shared/contract/paths.ts'
import { connect } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createRoles } from '../platform/database/roles/roles.ts'
import { setCatalogue, TWENTY } from './communities.ts'
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts'
import { Ledger } from './ledger.ts'
import { newSubmission, sendUntilReceived } from './sender.ts'
import type { ServerProcess } from './server-process.ts'
import { eventually } from './test-app.ts'

const SENDERS = 6
/** Longer than any failover here. A test has its own limit. */
const GIVE_UP_MS = 120_000

/** Starts a primary with the product's tables and roles. */
export async function startPrimary(): Promise<DebianPostgres> {
  const primary = await startDebianPostgres()
  const owner = connect((await createRoles(primary.url)).ownerUrl, 2)
  await migrate(owner)
  await setCatalogue(owner, TWENTY)
  await owner.end()
  return primary
}

/** Starts a standby without which the primary commits nothing from now on. */
export async function startSynchronousStandby(primary: DebianPostgres): Promise<DebianPostgres> {
  const standby = await primary.startStandby()
  const sql = connect(primary.url, 1)
  await sql`alter system set synchronous_standby_names = 'standby'`
  await sql`select pg_reload_conf()`
  await eventually(async () => {
    expect(await sql`select sync_state from pg_stat_replication`).toEqual([{ syncState: 'sync' }])
  })
  await sql.end()
  return standby
}

/** The settings with both roles of a server that reaches its database at this port. */
export async function addressesAt(port: number, primary: DebianPostgres) {
  const { requestUrl, ownerUrl } = await createRoles(primary.url)
  const at = (url: string) => url.replace(`127.0.0.1:${primary.port}`, `127.0.0.1:${port}`)
  return { DATABASE_URL: at(requestUrl), DATABASE_OWNER_URL: at(ownerUrl) }
}

/** What happened while the primary was lost under load. */
export interface Failover {
  ledger: Ledger
  /** Every status except that of a receipt. */
  statuses: number[]
  /** From the end of the promotion to the first receipt, in milliseconds. */
  resumedAfterMs: number
}

/**
 * Loses the primary while families send, each until it has a receipt; promotes the standby, and waits until more have
 * theirs.
 * @param lose cuts the primary off
 */
export async function failOver(
  server: ServerProcess,
  standby: DebianPostgres,
  lose: () => Promise<void>,
): Promise<Failover> {
  const ledger = new Ledger()
  const statuses = new Set<number>()
  const end = performance.now() + GIVE_UP_MS
  /** The families that were refused since the primary was lost. */
  const unserved = new Set<number>()
  let isSending = true
  const family = async (_: unknown, index: number) => {
    while (isSending && performance.now() < end) {
      const submission = ledger.note(newSubmission())
      const received = await sendUntilReceived(server.origin, submission, {
        onAttempt(attempt) {
          if (attempt === 'cut' || 'status' in attempt) unserved.add(index)
          if (attempt !== 'cut' && 'status' in attempt) statuses.add(attempt.status)
        },
        isOver: () => performance.now() > end,
      })
      if (received) ledger.acknowledge(submission, received)
    }
  }
  const waitForMore = async (count: number) => {
    const target = ledger.acknowledged.size + count
    while (ledger.acknowledged.size < target && performance.now() < end) await Bun.sleep(10)
  }
  const families = Array.from({ length: SENDERS }, family)
  await waitForMore(5 * SENDERS)
  await lose()
  while (await isReady(server)) await Bun.sleep(50)
  unserved.clear()
  // A family may still get a receipt here: what the primary committed can be read on the standby.
  while (unserved.size < SENDERS && performance.now() < end) await Bun.sleep(10)
  const receipt = waitForMore(1)
  await standby.promote()
  const promotedAt = performance.now()
  await receipt
  const resumedAfterMs = performance.now() - promotedAt
  await waitForMore(5 * SENDERS)
  isSending = false
  await Promise.all(families)
  return { ledger, statuses: [...statuses], resumedAfterMs }
}

export const isReady = async (server: ServerProcess): Promise<boolean> =>
  (await fetch(server.origin + API.ready)).ok

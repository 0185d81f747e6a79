import type { Query } from '#server/platform/database/connect.ts'
import { readCount } from '#server/platform/database/read.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { AuditAction } from '#shared/desk/admin.ts'
import { recordAudit } from './service.ts'

/** What one sweep writes. The next one, a minute later, continues. */
const SWEEP_LIMIT = 1000

/**
 * Records what someone failed at who isn't signed in. The first failure of an hour, network and name gets an audit entry at
 * once; the others are counted, so that strangers can't fill the log.
 */
export function recordStrangerFailure(
  { sql }: Pick<Platform, 'sql'>,
  failure: StrangerFailure,
): Promise<void> {
  return retried(sql, async (tx) => {
    if ((await countFailure(tx, failure)) > 1) return
    const { action, username, ipAddress } = failure
    await recordAudit(tx, { action, username, details: { ipAddress } })
  })
}

/** What a stranger failed at. Those with the same action, network and name within an hour are counted together. */
interface StrangerFailure {
  action: AuditAction
  /** Truncated; null if it is unknown. */
  ipAddress: string | null
  /** The administrator whose name was tried; null if there is none. */
  username: string | null
}

/** Counts a failure. @returns how many there have been in this hour */
const countFailure = (query: Query, { action, ipAddress, username }: StrangerFailure) => readCount(query)`
    insert into stranger_failures (hour, action, network, username, count)
    values (date_trunc('hour', now()), ${action}, ${ipAddress ?? ''}, ${username ?? ''}, 1)
    on conflict (hour, action, network, username) do update set count = stranger_failures.count + 1
    returning count`

/**
 * Moves the counts of hours that are over to the audit log, without those of a single failure, which has its entry. Waits a
 * minute longer, for transactions that began within the hour.
 */
export async function writeFailureCounts({ sql }: Pick<Platform, 'sql'>): Promise<void> {
  await sql`
    with ended as (
      delete from stranger_failures where (hour, action, network, username) in (
        select hour, action, network, username from stranger_failures
        where hour < date_trunc('hour', now() - interval '1 minute') order by hour limit ${SWEEP_LIMIT} for update skip locked
      ) returning *
    )
    insert into audit_log (action, username, details)
    select action, nullif(username, ''), jsonb_build_object('ipAddress', nullif(network, ''),
      'since', to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'furtherFailures', count - 1)
    from ended where count > 1 order by hour, action, network, username`
}

import type { Query } from '#server/platform/database/connect.ts'
import { readCount } from '#server/platform/database/read.ts'
import type { AuditAction } from '#shared/desk/admin.ts'

/** What a stranger failed at. Those with the same action, network and name within an hour are counted together. */
export interface StrangerFailure {
  action: AuditAction
  /** Truncated; null if it is unknown. */
  ipAddress: string | null
  /** The administrator whose name was tried; null if there is none. */
  username: string | null
}

/** Counts a failure. @returns how many there have been in this hour */
export const countFailure = (query: Query, { action, ipAddress, username }: StrangerFailure) => readCount(
  query,
)`
    insert into stranger_failures (hour, action, network, username, count)
    values (date_trunc('hour', now()), ${action}, ${ipAddress ?? ''}, ${username ?? ''}, 1)
    on conflict (hour, action, network, username) do update set count = stranger_failures.count + 1
    returning count`

/**
 * Moves the counts of hours that are over to the audit log, at most `limit`, without those of a single failure, which has
 * its entry. Waits a minute longer, for transactions that began within the hour.
 */
export async function moveFailureCounts(query: Query, limit: number): Promise<void> {
  await query`
    with ended as (
      delete from stranger_failures where (hour, action, network, username) in (
        select hour, action, network, username from stranger_failures
        where hour < date_trunc('hour', now() - interval '1 minute') order by hour limit ${limit} for update skip locked
      ) returning *
    )
    insert into audit_log (action, username, details)
    select action, nullif(username, ''), jsonb_build_object('ipAddress', nullif(network, ''),
      'since', to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'furtherFailures', count - 1)
    from ended where count > 1 order by hour, action, network, username`
}

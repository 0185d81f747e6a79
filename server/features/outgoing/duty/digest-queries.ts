import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

/** When daily digests are sent, in TIME_ZONE: before the working day begins. */
const DAILY_HOUR = 8

const DueDigest = z.object({ adminId: z.string(), address: z.string(), from: z.date(), to: z.date() })

/**
 * Locks the digests that are due, and skips those that another server has locked. A digest ends `settleSeconds` ago at the
 * latest, because what arrived since may not be committed yet.
 */
export const lockDueDigests = (tx: Transaction, timeZone: string, settleSeconds: number) =>
  read(tx, DueDigest)`
    select duties.admin_id, duties.address, duties.digested_to as "from", ended.at as "to"
    from duties
    join admins on admins.id = duties.admin_id and admins.is_active
    cross join (select now() - make_interval(secs => ${settleSeconds}::double precision) as settled) as clock
    cross join lateral (
      select case duties.mode
        when 'hourly' then date_trunc('hour', settled)
        when 'daily' then (date_trunc('day', (settled at time zone ${timeZone}) - make_interval(hours => ${DAILY_HOUR}))
          + make_interval(hours => ${DAILY_HOUR})) at time zone ${timeZone}
      end as at
    ) as ended
    where duties.mode in ('hourly', 'daily') and duties.digested_to < ended.at
    for update of duties skip locked`

export async function updateDigestedTo(query: Query, adminId: string, to: Date): Promise<void> {
  await query`update duties set digested_to = ${to} where admin_id = ${adminId}`
}

import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'

const CopyState = z.object({
  isStandby: z.boolean(),
  /** Null if it has replayed no transaction since its start and doesn't know whether it has everything. */
  behindSeconds: z.nullable(z.int()),
})

/**
 * How current a standby is. It is up to date while it receives from its primary and has replayed all that it received.
 * Otherwise its data is at most as old as the last transaction that it replayed.
 */
export const findCopyState = (query: Query) => readOne(query, CopyState)`
  select pg_is_in_recovery() as is_standby,
    case
      when exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      when pg_last_xact_replay_timestamp() is null then null
      else greatest(0, ceil(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())))::integer
    end as behind_seconds`

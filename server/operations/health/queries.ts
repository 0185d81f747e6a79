import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'

/** In characters. Four rows fill a page of Postgres, so that a full disk is noticed soon. */
const FILLER_LENGTH = 1900

/** Writes a row. The caller rolls back. */
export async function insertProbe(query: Query): Promise<void> {
  await query`insert into readiness_probes (filler) values (repeat('-', ${FILLER_LENGTH}::integer))`
}

/** A longer queue is reported as this long, so that measuring it stays cheap. */
export const MAX_COUNTED = 10_000

const MailQueue = z.object({
  /** Emails that are to be sent, now or at their next attempt; at most MAX_COUNTED. */
  waiting: z.int(),
  /** How long the oldest of those has existed, in seconds; 0 without one. */
  oldestSeconds: z.number(),
})
export type MailQueue = z.infer<typeof MailQueue>

/** Measures the first emails of the queue, without those that failed for good. */
export const measureMailQueue = (query: Query): Promise<MailQueue> => readOne(query, MailQueue)`
  select count(*)::integer as waiting,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
  from (
    select created_at from mails where next_attempt_at < 'infinity' order by next_attempt_at
    limit ${MAX_COUNTED}::integer
  ) as first_mails`

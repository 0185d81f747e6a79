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

const DatabaseFacts = z.object({
  /** At most MAX_COUNTED. */
  webhooksWaiting: z.int(),
  /** 0 without one. */
  oldestWebhookSeconds: z.number(),
  /** Of the register that was imported longest ago, in seconds since 1970; null without one. */
  oldestImportAt: z.nullable(z.number()),
})
export type DatabaseFacts = z.infer<typeof DatabaseFacts>

/**
 * Measures what all servers of the database share, except for its emails (`measureMailQueue`). Each part reads a few rows, or
 * the first ones of an index.
 */
export const measureDatabase = (query: Query) => readOne(query, DatabaseFacts)`
  with waiting_deliveries as (
    select created_at from webhook_deliveries where state = 'waiting' order by next_attempt_at
    limit ${MAX_COUNTED}::integer
  )
  select (select count(*)::integer from waiting_deliveries) as webhooks_waiting,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from waiting_deliveries)
      as oldest_webhook_seconds,
    (select extract(epoch from min(imported_at))::float8 from catalogue_sources) as oldest_import_at`

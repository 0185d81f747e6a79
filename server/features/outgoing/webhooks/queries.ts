import * as z from 'zod/mini'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst } from '#server/platform/database/read.ts'
import {
  type DELIVERY_STATES,
  type NewWebhook,
  WEBHOOK_AUDIENCES,
  WEBHOOK_EVENTS,
  Webhook,
  type WebhookChange,
  WebhookDelivery,
  type WebhookEvent,
} from '#shared/desk/webhooks.ts'

const DueDelivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  audience: z.enum(WEBHOOK_AUDIENCES),
  subjectId: z.string(),
  createdAt: z.date(),
  url: z.string(),
  sealedSecret: z.instanceof(Buffer),
  /** Null when only the current secret signs. */
  sealedPrevious: z.nullable(z.instanceof(Buffer)),
  /** Whether this is the last attempt. */
  isLast: z.boolean(),
})
export type DueDelivery = z.infer<typeof DueDelivery>

/**
 * Takes the delivery that has been due for the longest time, and postpones its next attempt, so that no other server takes
 * it: by `firstPause` seconds at first, then twice as long each time, up to `longestPause` seconds. An endpoint that is
 * switched off keeps what waits.
 */
export const takeDueDelivery = (
  sql: Sql,
  { firstPause, longestPause }: { firstPause: number; longestPause: number },
) => readFirst(sql, DueDelivery)`
    update webhook_deliveries as taken set
      attempts = taken.attempts + 1,
      next_attempt_at = now()
        + make_interval(secs => least(${longestPause}, ${firstPause} * power(2, least(taken.attempts, 30))))
    from webhooks
    where webhooks.id = taken.webhook_id and taken.id = (
      select due.id from webhook_deliveries as due join webhooks on webhooks.id = due.webhook_id and is_enabled
      where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update of due skip locked
    )
    returning taken.id, taken.webhook_id, event, audience, subject_id, taken.created_at, url, sealed_secret,
      case when previous_until > now() then sealed_previous end as sealed_previous,
      taken.next_attempt_at > give_up_at as is_last`

export interface Outcome {
  id: string
  /** `waiting` for another attempt. */
  state: (typeof DELIVERY_STATES)[number]
  status: number | null
  error: string | null
}

export async function updateOutcome(sql: Sql, { id, state, status, error }: Outcome): Promise<void> {
  await sql`
    update webhook_deliveries set state = ${state}, last_status = ${status}, last_error = ${error},
      finished_at = case when ${state !== 'waiting'} then now() end
    where id = ${id} and state = 'waiting'`
}

const ListedDelivery = z.extend(WebhookDelivery, { createdAt: z.date() })

/** At most `limit` deliveries of an endpoint, newest first. */
export const listDeliveries = (query: Query, webhookId: string, limit: number) =>
  read(query, ListedDelivery)`
    select id, event, subject_id, state, attempts, last_status as status, last_error as error, created_at
    from webhook_deliveries where webhook_id = ${webhookId} order by created_at desc, id limit ${limit}`

/** Makes a delivery due again, with the same id and all its attempts. @returns whether it exists */
export const updateToDue = (query: Query, webhookId: string, id: string) => hasRows(query)`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_attempt_at = now(),
      give_up_at = now() + interval '3 days', finished_at = null
    where id = ${id} and webhook_id = ${webhookId}`

/** Deletes finished deliveries, and those of endpoints that have been off for longer than they are tried. */
export async function deleteOldDeliveries(sql: Sql, days: number): Promise<void> {
  await sql`
    delete from webhook_deliveries
    where finished_at < now() - make_interval(days => ${days}::integer)
      or (state = 'waiting' and next_attempt_at < now() - make_interval(days => ${days}::integer))`
}

const WebhookRow = z.extend(Webhook, { createdAt: z.date() })

const columns = (query: Query) => query`id, url, audience, events, is_enabled, created_at`

/** All endpoints, oldest first. */
export const listWebhooks = (query: Query) => read(query, WebhookRow)`
  select ${columns(query)} from webhooks order by created_at, id`

/**
 * Inserts an endpoint unless there are `max` already.
 * @param sealedSecret encrypted for `id`
 */
export const insertWebhook = (
  query: Query,
  { id, url, audience, events, sealedSecret }: NewWebhook & { id: string; sealedSecret: Buffer },
  max: number,
) => hasRows(query)`
    insert into webhooks (id, url, audience, events, sealed_secret)
    select ${id}, ${url}, ${audience}, ${events}, ${sealedSecret} where (select count(*) from webhooks) < ${max}`

export const updateWebhook = (
  query: Query,
  id: string,
  { url, audience, events, isEnabled }: WebhookChange,
) =>
  readFirst(query, WebhookRow)`
    update webhooks set url = ${url}, audience = ${audience}, events = ${events}, is_enabled = ${isEnabled} where id = ${id}
    returning ${columns(query)}`

/** Replaces the secret. The one before it signs for `overlapHours` more. @returns whether the endpoint exists */
export const updateSecret = (
  query: Query,
  { id, sealedSecret, overlapHours }: { id: string; sealedSecret: Buffer; overlapHours: number },
) => hasRows(query)`
    update webhooks set sealed_previous = sealed_secret, sealed_secret = ${sealedSecret},
      previous_until = now() + make_interval(hours => ${overlapHours}::integer)
    where id = ${id}`

/** Deletes an endpoint with its deliveries. @returns whether it existed */
export const deleteWebhook = (query: Query, id: string) =>
  hasRows(query)`delete from webhooks where id = ${id}`

const Sealed = z.object({
  id: z.string(),
  sealedSecret: z.instanceof(Buffer),
  sealedPrevious: z.nullable(z.instanceof(Buffer)),
})

/** Locks the secrets of all endpoints until the transaction ends. */
export const lockSecrets = (query: Query) => read(query, Sealed)`
  select id, sealed_secret, sealed_previous from webhooks order by id for update`

export async function replaceSealed(
  query: Query,
  { id, sealedSecret, sealedPrevious }: z.infer<typeof Sealed>,
): Promise<void> {
  await query`
    update webhooks set sealed_secret = ${sealedSecret}, sealed_previous = ${sealedPrevious} where id = ${id}`
}

/** Queues an event about each of these leads or messages for each enabled endpoint that wants it. */
export async function insertEvents(query: Query, event: WebhookEvent, ids: string[]): Promise<void> {
  await query`
    insert into webhook_deliveries (webhook_id, event, subject_id)
    select webhooks.id, ${event}, subject.id from unnest(${ids}::uuid[]) as subject (id) cross join webhooks
    where is_enabled and ${event} = any (events)`
}

import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst } from '#server/platform/database/read.ts'
import {
  type NewWebhook,
  WEBHOOK_AUDIENCES,
  WEBHOOK_EVENTS,
  type WebhookChange,
  type WebhookEvent,
} from '#shared/desk/webhooks.ts'

const WebhookRow = z.object({
  id: z.string(),
  url: z.string(),
  audience: z.enum(WEBHOOK_AUDIENCES),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isEnabled: z.boolean(),
  createdAt: z.date(),
})

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

import type { Part, Query } from '#server/platform/database/connect.ts'
import type { WebhookEvent } from '#shared/webhooks.ts'
import { insertEventFragment, insertEvents, listWebhooks } from './queries.ts'

/**
 * A further part of a `with` clause that queues an event about a lead for every endpoint that wants it. It refers to `lead`,
 * a part that returns the id if the lead was stored.
 */
export const leadEventParts = (query: Query, event: 'lead.created' | 'lead.corrected'): Part => query`,
    webhook_events as (${insertEventFragment(query, event, query`lead as subject`)})`

/** Queues an event about each of these leads or messages, in the caller's transaction. */
export const queueEvents = (query: Query, event: WebhookEvent, ids: string[]): Promise<void> =>
  insertEvents(query, event, ids)

/** Whether an enabled endpoint is told about new leads. */
export const hasLeadWebhook = async (query: Query): Promise<boolean> =>
  (await listWebhooks(query)).some(({ isEnabled, events }) => isEnabled && events.includes('lead.created'))

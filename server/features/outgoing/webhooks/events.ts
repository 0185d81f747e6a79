import type { Query } from '#server/platform/database/connect.ts'
import type { WebhookEvent } from '#shared/webhooks.ts'
import { insertEvents, listWebhooks } from './queries.ts'

/** Queues an event about each of these leads or messages, in the caller's transaction. */
export const queueEvents = (query: Query, event: WebhookEvent, ids: string[]): Promise<void> =>
  insertEvents(query, event, ids)

/** Whether an enabled endpoint is told about new leads. */
export const hasLeadWebhook = async (query: Query): Promise<boolean> =>
  (await listWebhooks(query)).some(({ isEnabled, events }) => isEnabled && events.includes('lead.created'))

import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import { seal } from '#server/features/sign-in/credentials/second-factor/seal.ts'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookEvent,
  WebhookSecret,
} from '#shared/desk/webhooks.ts'
import { listDeliveries, updateToDue } from './delivery-queries.ts'
import {
  deleteWebhook,
  insertEvents,
  insertWebhook,
  listWebhooks,
  updateSecret,
  updateWebhook,
} from './queries.ts'
import { generateWebhookSecret, WEBHOOK_KEY } from './secrets.ts'

const MAX_WEBHOOKS = 10
/** How long the secret before a new one also signs. */
const OVERLAP_HOURS = 24
const MAX_LISTED = 50

interface WebhookDeps {
  sql: Sql
  tokens: Tokens
}

const requireFound = (isFound: boolean) => {
  if (!isFound) throw new ApiError('not_found', MESSAGES.notFound)
}

/** All endpoints, oldest first. */
export const readWebhooks = async (query: Query): Promise<Webhook[]> =>
  (await listWebhooks(query)).map(withIsoTimes)

/** Adds an endpoint. @returns its secret. @throws ApiError conflict (409) if there are ten already */
export function addWebhook(
  { sql, tokens }: WebhookDeps,
  admin: AdminContext,
  webhook: NewWebhook,
): Promise<WebhookSecret> {
  const [id, secret] = [randomUUID(), generateWebhookSecret()]
  const sealedSecret = seal(tokens.deriveKey(WEBHOOK_KEY), secret, id)
  return transaction(sql, async (tx) => {
    if (!(await insertWebhook(tx, { ...webhook, id, sealedSecret }, MAX_WEBHOOKS)))
      throw new ApiError('conflict', `At most ${MAX_WEBHOOKS} webhooks are possible. Delete one first.`)
    await recordAudit(tx, { ...admin, action: 'webhook_created', subject: id, details: settingsOf(webhook) })
    return { id, secret }
  })
}

/** @throws ApiError not_found (404) */
export const changeWebhook = (
  sql: Sql,
  admin: AdminContext,
  id: string,
  change: WebhookChange,
): Promise<Webhook> =>
  transaction(sql, async (tx) => {
    const row = found(await updateWebhook(tx, id, change))
    const details = { ...settingsOf(change), isEnabled: change.isEnabled }
    await recordAudit(tx, { ...admin, action: 'webhook_changed', subject: id, details })
    return withIsoTimes(row)
  })

/** Gives an endpoint a new secret. The one before it also signs for a day. @throws ApiError not_found (404) */
export function rotateWebhookSecret(
  { sql, tokens }: WebhookDeps,
  admin: AdminContext,
  id: string,
): Promise<WebhookSecret> {
  const secret = generateWebhookSecret()
  const sealedSecret = seal(tokens.deriveKey(WEBHOOK_KEY), secret, id)
  return transaction(sql, async (tx) => {
    requireFound(await updateSecret(tx, { id, sealedSecret, overlapHours: OVERLAP_HOURS }))
    await recordAudit(tx, { ...admin, action: 'webhook_secret_rotated', subject: id })
    return { id, secret }
  })
}

/** Deletes an endpoint with what waits for it. @throws ApiError not_found (404) */
export const removeWebhook = (sql: Sql, admin: AdminContext, id: string): Promise<void> =>
  transaction(sql, async (tx) => {
    requireFound(await deleteWebhook(tx, id))
    await recordAudit(tx, { ...admin, action: 'webhook_deleted', subject: id })
  })

/** The latest deliveries of an endpoint, newest first. */
export async function readDeliveries(query: Query, webhookId: string): Promise<WebhookDelivery[]> {
  const rows = await listDeliveries(query, webhookId, MAX_LISTED)
  return rows.map(withIsoTimes)
}

/** Sends a delivery again, under the same id. @throws ApiError not_found (404) */
export const redeliver = (sql: Sql, admin: AdminContext, webhookId: string, id: string): Promise<void> =>
  transaction(sql, async (tx) => {
    requireFound(await updateToDue(tx, webhookId, id))
    const details = { delivery: id }
    await recordAudit(tx, { ...admin, action: 'webhook_redelivered', subject: webhookId, details })
  })

/** For the log, which has only the host: the path of an address may hold a key. */
const settingsOf = ({ url, audience, events }: NewWebhook) => ({
  host: URL.canParse(url) ? new URL(url).host : '',
  audience,
  events,
})

/** Queues an event about each of these leads or messages, in the caller's transaction. */
export const queueEvents = (query: Query, event: WebhookEvent, ids: string[]): Promise<void> =>
  insertEvents(query, event, ids)

/** Whether an enabled endpoint is told about new leads. */
export const hasLeadWebhook = async (query: Query): Promise<boolean> =>
  (await listWebhooks(query)).some(({ isEnabled, events }) => isEnabled && events.includes('lead.created'))

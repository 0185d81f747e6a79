import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import { seal } from '#server/features/sign-in/credentials/second-factor/seal.ts'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { JsonObject, Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { AuditAction } from '#shared/admin.ts'
import { MESSAGES } from '#shared/messages.ts'
import type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookEvent,
  WebhookSecret,
} from '#shared/webhooks.ts'
import { listDeliveries, updateToDue } from './delivery-queries.ts'
import {
  deleteWebhook,
  insertEvents,
  insertWebhook,
  listWebhooks,
  updateSecret,
  updateWebhook,
  type WebhookRow,
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

const toWebhook = (row: WebhookRow): Webhook => ({ ...row, createdAt: row.createdAt.toISOString() })
const requireFound = (isFound: boolean) => {
  if (!isFound) throw new ApiError('not_found', MESSAGES.notFound)
}

/** All endpoints, oldest first. */
export const readWebhooks = async (query: Query): Promise<Webhook[]> =>
  (await listWebhooks(query)).map(toWebhook)

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
    await audit(tx, admin, 'webhook_created', id, settingsOf(webhook))
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
    const row = await updateWebhook(tx, id, change)
    if (!row) throw new ApiError('not_found', MESSAGES.notFound)
    await audit(tx, admin, 'webhook_changed', id, { ...settingsOf(change), isEnabled: change.isEnabled })
    return toWebhook(row)
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
    await audit(tx, admin, 'webhook_secret_rotated', id)
    return { id, secret }
  })
}

/** Deletes an endpoint with what waits for it. @throws ApiError not_found (404) */
export const removeWebhook = (sql: Sql, admin: AdminContext, id: string): Promise<void> =>
  transaction(sql, async (tx) => {
    requireFound(await deleteWebhook(tx, id))
    await audit(tx, admin, 'webhook_deleted', id)
  })

/** The latest deliveries of an endpoint, newest first. */
export async function readDeliveries(query: Query, webhookId: string): Promise<WebhookDelivery[]> {
  const rows = await listDeliveries(query, webhookId, MAX_LISTED)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Sends a delivery again, under the same id. @throws ApiError not_found (404) */
export const redeliver = (sql: Sql, admin: AdminContext, webhookId: string, id: string): Promise<void> =>
  transaction(sql, async (tx) => {
    requireFound(await updateToDue(tx, webhookId, id))
    await audit(tx, admin, 'webhook_redelivered', webhookId, { delivery: id })
  })

/** For the log, which has only the host: the path of an address may hold a key. */
const settingsOf = ({ url, audience, events }: NewWebhook) => ({
  host: URL.canParse(url) ? new URL(url).host : '',
  audience,
  events,
})

async function audit(
  query: Query,
  { adminId, username }: AdminContext,
  action: AuditAction,
  subject: string,
  details: JsonObject = {},
): Promise<void> {
  await recordAudit(query, { action, adminId, username, subject, details })
}

/** Queues an event about each of these leads or messages, in the caller's transaction. */
export const queueEvents = (query: Query, event: WebhookEvent, ids: string[]): Promise<void> =>
  insertEvents(query, event, ids)

/** Whether an enabled endpoint is told about new leads. */
export const hasLeadWebhook = async (query: Query): Promise<boolean> =>
  (await listWebhooks(query)).some(({ isEnabled, events }) => isEnabled && events.includes('lead.created'))

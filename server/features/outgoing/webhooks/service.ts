import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import { seal, unseal, unsealWithAny } from '#server/features/sign-in/credentials/second-factor/seal.ts'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { retried, transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
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
import {
  deleteWebhook,
  insertEvents,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockSecrets,
  replaceSealed,
  updateSecret,
  updateToDue,
  updateWebhook,
} from './queries.ts'

/** The key that seals the secrets of webhooks, by its purpose (see session/tokens.ts). */
export const WEBHOOK_KEY = 'webhook secrets'

/**
 * Moves the secrets of webhooks from an earlier secret of the server to the current one, so that they still open when the
 * overlap has ended. Call it at the start.
 */
export async function resealWebhooks(
  sql: Sql,
  tokens: Pick<Tokens, 'deriveKey' | 'formerKeys'>,
): Promise<void> {
  const former = tokens.formerKeys(WEBHOOK_KEY)
  if (former.length === 0) return
  const key = tokens.deriveKey(WEBHOOK_KEY)
  const move = (sealed: Buffer, id: string) => {
    const secret = unseal(key, sealed, id) === undefined ? unsealWithAny(former, sealed, id) : undefined
    return secret === undefined ? sealed : seal(key, secret, id)
  }
  await retried(sql, async (tx) => {
    for (const { id, sealedSecret, sealedPrevious } of await lockSecrets(tx))
      await replaceSealed(tx, {
        id,
        sealedSecret: move(sealedSecret, id),
        sealedPrevious: sealedPrevious && move(sealedPrevious, id),
      })
  })
}

const PREFIX = 'whsec_'
/** The specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Generates a secret in the form of the Standard Webhooks specification. */
const generateWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/**
 * The headers of a delivery. The signature is HMAC-SHA256 over id, timestamp and body; with several secrets there is one
 * for each, so that a receiver can change its secret in peace.
 * Source: Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param secrets as `generateWebhookSecret` returns them
 */
export function signDelivery(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000).toString()
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

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

import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal, unsealWithAny } from '#server/features/sign-in/credentials/second-factor/seal.ts'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import { lockSecrets, replaceSealed } from './queries.ts'

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
export const generateWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

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

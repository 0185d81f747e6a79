import { seal, unseal, unsealWithAny } from '#server/features/sign-in/credentials/second-factor/seal.ts'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
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
  await retryTransaction(() =>
    transaction(sql, async (tx) => {
      for (const { id, sealedSecret, sealedPrevious } of await lockSecrets(tx))
        await replaceSealed(tx, {
          id,
          sealedSecret: move(sealedSecret, id),
          sealedPrevious: sealedPrevious && move(sealedPrevious, id),
        })
    }),
  )
}

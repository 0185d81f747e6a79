import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { Platform } from '#server/platform/platform.ts'
import { TOTP_KEY } from './codes.ts'
import { listTotpAdmins, lockTotp, updateSealedSecret } from './queries.ts'
import { seal, unseal, unsealWithAny } from './seal.ts'

/**
 * Moves the secrets of authenticator apps from an earlier secret of the server to the current one, so that they still open
 * when the overlap has ended. Call it at the start.
 * @returns how many were moved
 */
export async function resealTotps(
  { sql, log }: Pick<Platform, 'sql' | 'log'>,
  tokens: Pick<Tokens, 'deriveKey' | 'formerKeys'>,
): Promise<number> {
  const former = tokens.formerKeys(TOTP_KEY)
  if (former.length === 0) return 0
  const key = tokens.deriveKey(TOTP_KEY)
  let moved = 0
  for (const adminId of await listTotpAdmins(sql)) {
    const isMoved = await retried(sql, async (tx) => {
      const totp = await lockTotp(tx, adminId)
      if (!totp || unseal(key, totp.sealedSecret, adminId) !== undefined) return false
      const secret = unsealWithAny(former, totp.sealedSecret, adminId)
      if (secret !== undefined) await updateSealedSecret(tx, adminId, seal(key, secret, adminId))
      return secret !== undefined
    })
    if (isMoved) moved++
  }
  if (moved > 0) log.info('authenticator apps moved to the current secret', { moved })
  return moved
}

import type { Query } from '#server/platform/database/connect.ts'
import { consumeRecoveryCode, lockTotp, updateTotpStep } from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { unsealWithAny } from './seal.ts'
import { findStep } from './totp.ts'

const DIGITS = /^\d{6}$/

/** The key that seals the secrets of authenticator apps, by its purpose (see session/tokens.ts). */
export const TOTP_KEY = 'portal authenticator apps'

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up. Call it in a transaction.
 * @param keys those that may have sealed the secret (see session/tokens.ts)
 * @returns whether the code was right
 */
export async function consumeCode(
  query: Query,
  { adminId, code, keys, now }: { adminId: string; code: string; keys: readonly Buffer[]; now: Date },
): Promise<boolean> {
  const typed = code.replaceAll(/\s/g, '')
  if (!DIGITS.test(typed)) return consumeRecoveryCode(query, adminId, hashRecoveryCode(typed))
  const totp = await lockTotp(query, adminId)
  // Without the server's secret of then, only recovery codes work.
  const secret = totp && unsealWithAny(keys, totp.sealedSecret, adminId)
  const step = secret && findStep(secret, typed, Number(totp.lastStep), now)
  if (!step) return false
  await updateTotpStep(query, adminId, step)
  return true
}

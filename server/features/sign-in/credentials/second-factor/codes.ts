import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  consumeRecoveryCode,
  listTotpAdmins,
  lockTotp,
  updateSealedSecret,
  updateTotpStep,
} from './queries.ts'
import { seal, unseal, unsealWithAny } from './seal.ts'

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

const PERIOD_S = 30
/** Codes of the steps before and after are accepted too, because clocks differ. */
const WINDOW = 1

/** The authenticator app's account: SHA-1 and six digits, because many apps support nothing else. */
const accountOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** Creates a secret of 160 bits, as RFC 4226 recommends. @returns it in Base32, which people can type */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code (otpauth://). */
export const totpAddress = (secret: string, issuer: string, username: string): string =>
  accountOf(secret, issuer, username).toString()

/**
 * Checks a code of six digits (RFC 6238).
 * @param lastStep the last time step whose code was used
 * @returns the code's time step; undefined if the code is wrong or not newer than `lastStep`
 */
export function findStep(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const delta = accountOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
  return step > lastStep ? step : undefined
}

const COUNT = 10
/** Without lookalikes: 0 o, 1 i l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Generates ten recovery codes of 79 bits each: 'abcd-efgh-jkmn-pqrs'. */
export function generateRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** The hash of a recovery code as someone types it: case, spaces and dashes don't matter. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')

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

import type { Query, Sql } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import type { SecondFactors } from '#shared/desk/second-factor.ts'
import { deletePasskey, deletePasskeys } from '../passkeys/stored-passkeys.ts'
import { createTotpSecret, generateRecoveryCodes, hashRecoveryCode, totpAddress } from './codes.ts'
import { deleteTotp, findFactors, updateRecoveryCodes, upsertTotp } from './queries.ts'
import { seal } from './seal.ts'

/** What an administrator has set up. */
export const readSecondFactors: (query: Query, adminId: string) => Promise<SecondFactors> = findFactors

/** Whether a login needs more than the password. */
export async function hasSecondFactor(query: Query, adminId: string): Promise<boolean> {
  const { hasTotp, passkeys } = await findFactors(query, adminId)
  return hasTotp || passkeys > 0
}

/**
 * Creates the secret of an authenticator app. It isn't asked for until its first code confirms it.
 * @returns the secret, and the address for a QR code; undefined if there is a confirmed app
 */
export async function startTotp(
  { sql, env }: Pick<Platform, 'sql' | 'env'>,
  { id, username }: { id: string; username: string },
  key: Buffer,
): Promise<{ secret: string; address: string } | undefined> {
  const secret = createTotpSecret()
  if (!(await upsertTotp(sql, id, seal(key, secret, id)))) return undefined
  return { secret, address: totpAddress(secret, siteName(env), username) }
}

/** Replaces an administrator's recovery codes. @returns the new ones, which are stored only as hashes */
export async function replaceRecoveryCodes(query: Query, adminId: string): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await updateRecoveryCodes(query, adminId, codes.map(hashRecoveryCode))
  return codes
}

/** Removes an administrator's authenticator app. @returns whether there was one */
export async function removeTotp(query: Query, adminId: string): Promise<boolean> {
  const wasThere = await deleteTotp(query, adminId)
  await dropUselessCodes(query, adminId)
  return wasThere
}

/** Removes one of an administrator's passkeys. @returns its name; undefined if they have no such passkey */
export async function removePasskey(query: Query, adminId: string, id: string): Promise<string | undefined> {
  const name = await deletePasskey(query, adminId, id)
  await dropUselessCodes(query, adminId)
  return name
}

/** Recovery codes replace a second factor, so they go with the last one. */
async function dropUselessCodes(query: Query, adminId: string): Promise<void> {
  if (!(await hasSecondFactor(query, adminId))) await updateRecoveryCodes(query, adminId, [])
}

/** Removes all second factors of an administrator. @returns whether there was one */
export async function removeSecondFactors(query: Query | Sql, adminId: string): Promise<boolean> {
  await updateRecoveryCodes(query, adminId, [])
  const hadPasskeys = await deletePasskeys(query, adminId)
  return (await deleteTotp(query, adminId)) || hadPasskeys
}

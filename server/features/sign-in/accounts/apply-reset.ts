import type { Transaction } from '#server/platform/database/connect.ts'
import { resetPasswordHash } from '../credentials/admins.ts'
import { revokeTokensOf } from '../personal-tokens/service.ts'
import { clearGuesses } from '../session/login-attempts.ts'
import { endSessions } from '../session/sessions.ts'
import { deleteReset } from './reset-queries.ts'

/**
 * Sets a new password, lifts every lock of the account, and ends its sessions, tokens and reset links.
 * @returns the number of ended sessions
 */
export async function applyReset(tx: Transaction, adminId: string, passwordHash: string): Promise<number> {
  await clearGuesses(tx, adminId)
  await resetPasswordHash(tx, adminId, passwordHash)
  await deleteReset(tx, adminId)
  await revokeTokensOf(tx, adminId)
  return endSessions(tx, adminId)
}

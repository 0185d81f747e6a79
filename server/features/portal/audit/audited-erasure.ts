import type { Sql, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import type { AdminContext } from '../session/guard.ts'
import { recordAudit } from './service.ts'

/** What an administrator wants erased, and why. */
export interface ErasureRequest {
  action: 'lead_erased' | 'contact_erased'
  admin: AdminContext
  id: string
  reason: string
}

/**
 * Erases what one person left, with a line in the audit log, both or neither.
 * @param erase says how many there were
 * @returns whether it was there
 */
export function eraseWithAudit(
  sql: Sql,
  { action, admin: { adminId, username }, id, reason }: ErasureRequest,
  erase: (tx: Transaction) => Promise<number>,
): Promise<boolean> {
  return retryTransaction(() =>
    sql.begin(async (tx) => {
      if ((await erase(tx)) === 0) return false
      await recordAudit(tx, { action, adminId, username, subject: id, details: { reason } })
      return true
    }),
  )
}

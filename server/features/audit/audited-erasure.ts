import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { recordAudit } from './service.ts'

/** Which record an administrator wants to erase, and why. */
interface ErasureRequest {
  action: 'lead_erased' | 'contact_erased'
  admin: AdminContext
  id: string
  reason: string
}

/**
 * Erases a record and writes an audit entry, in one transaction.
 * @param erase erases the record and returns the number of erased rows
 * @returns whether the record existed
 */
export function eraseWithAudit(
  sql: Sql,
  { action, admin, id, reason }: ErasureRequest,
  erase: (tx: Transaction) => Promise<number>,
): Promise<boolean> {
  return retried(sql, async (tx) => {
    if ((await erase(tx)) === 0) return false
    await recordAudit(tx, { ...admin, action, subject: id, details: { reason } })
    return true
  })
}

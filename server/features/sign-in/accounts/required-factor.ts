import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { RequiredFactor } from '#shared/desk/second-factor.ts'
import { listWithoutFactor, upsertRequirement } from './required-factor-queries.ts'

/** Whether everyone must have a second factor, and who has none. */
export async function readRequiredFactor(query: Query): Promise<RequiredFactor> {
  const rows = await listWithoutFactor(query)
  return { isRequired: rows[0]?.isRequired === true, without: rows.flatMap(({ username }) => username ?? []) }
}

/** Requires a second factor of everyone, or no longer. It holds from each person's next call. */
export async function changeRequiredFactor(
  sql: Sql,
  admin: AdminContext,
  isRequired: boolean,
): Promise<RequiredFactor> {
  return transaction(sql, async (tx) => {
    if (await upsertRequirement(tx, isRequired))
      await recordAudit(tx, { ...admin, action: 'second_factor_required', details: { isRequired } })
    return readRequiredFactor(tx)
  })
}

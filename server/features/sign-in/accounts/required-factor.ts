import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { RequiredFactor } from '#shared/second-factor.ts'
import { hasNoFactor, isFactorRequired, REQUIRED_FACTOR } from '../credentials/second-factor/required.ts'

/** Whether everyone must have a second factor, and who has none. */
export async function readRequiredFactor(query: Query): Promise<RequiredFactor> {
  const rows = await listWithoutFactor(query)
  return {
    isRequired: rows[0]?.isRequired === true,
    without: rows.flatMap(({ username }) => username ?? []),
  }
}

/** Requires a second factor of everyone, or no longer. It holds from each person's next call. */
export async function changeRequiredFactor(
  sql: Sql,
  { adminId, username }: AdminContext,
  isRequired: boolean,
): Promise<RequiredFactor> {
  return transaction(sql, async (tx) => {
    const details = { isRequired }
    if (await upsertRequirement(tx, isRequired))
      await recordAudit(tx, { action: 'second_factor_required', adminId, username, details })
    return readRequiredFactor(tx)
  })
}

const Row = z.object({ isRequired: z.boolean(), username: z.nullable(z.string()) })

/** The active people without a second factor, by name, and on each row whether one is required. At least one row. */
const listWithoutFactor = (query: Query) => read(query, Row)`
  select ${isFactorRequired(query)} as is_required, username
  from (select) as always
  left join (select username from admins a where is_active and ${hasNoFactor(query)}) as people on true
  order by username`

/** @returns whether that changed something */
const upsertRequirement = async (query: Query, isRequired: boolean): Promise<boolean> =>
  (
    await query`
    insert into settings (name, value) values (${REQUIRED_FACTOR}, ${query.json(isRequired)})
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where settings.value <> excluded.value`
  ).count > 0

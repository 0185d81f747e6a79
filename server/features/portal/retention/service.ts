import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { type Periods, RETENTION_GRACE_MINUTES, type RetentionPreview } from '#shared/privacy/retention.ts'
import { countDue, findRetention, lockRetention, updateRetention } from './queries.ts'

/** An installation that stored no periods keeps everything. */
const FOREVER: Periods = { days: null, messageDays: null, versionDays: null, eventDays: null }

export const readRetention = async (query: Query): Promise<Periods> => (await findRetention(query)) ?? FOREVER

/** Sets after how many days records are erased (null: never), and records it in the audit log. @returns the setting */
export async function changeRetention(sql: Sql, admin: AdminContext, periods: Periods): Promise<Periods> {
  return transaction(sql, async (tx) => {
    const before = (await lockRetention(tx)) ?? FOREVER
    await updateRetention(tx, periods)
    const after = await readRetention(tx)
    if (isSame(before, after)) return before
    await recordAudit(tx, { ...admin, action: 'retention_changed', details: { before, after } })
    return after
  })
}

const isSame = (before: Periods, after: Periods) =>
  Object.entries(before).every(([name, value]) => after[name as keyof Periods] === value)

/** What these periods would erase. A change waits before it erases anything, so nothing is due before that. */
export async function previewRetention(query: Query, periods: Periods, now: Date): Promise<RetentionPreview> {
  const earliest = now.getTime() + RETENTION_GRACE_MINUTES * 60_000
  const kinds = await countDue(query, periods)
  return {
    kinds: kinds.map(({ kind, count, firstAt }) => ({
      kind,
      count,
      firstAt: firstAt && new Date(Math.max(firstAt.getTime(), earliest)).toISOString(),
    })),
  }
}

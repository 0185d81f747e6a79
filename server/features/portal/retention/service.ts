import { recordAudit } from '#server/features/audit/service.ts'
import type { AdminContext } from '#server/features/sign-in/session/guard.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import {
  type PreviewedPeriods,
  RETENTION_GRACE_MINUTES,
  type Retention,
  type RetentionChange,
  type RetentionPreview,
} from '#shared/retention.ts'
import { countDue } from './preview-queries.ts'
import { findRetention, lockRetention, updateRetention } from './queries.ts'

/** An installation that stored no periods keeps everything. */
const FOREVER: Retention = {
  days: null,
  messageDays: null,
  versionDays: null,
  eventDays: null,
  usageDays: null,
  acknowledgementDays: null,
  isReviewed: false,
}

export const readRetention = async (query: Query): Promise<Retention> =>
  (await findRetention(query)) ?? FOREVER

/** Sets after how many days records are erased (null: never), and records it in the audit log. @returns the setting */
export async function changeRetention(
  sql: Sql,
  { adminId, username }: AdminContext,
  change: RetentionChange,
): Promise<Retention> {
  // Earlier versions of the portal have one period for submissions and messages.
  const periods = { messageDays: change.days, ...change }
  return sql.begin(async (tx) => {
    const before = (await lockRetention(tx)) ?? FOREVER
    await updateRetention(tx, periods)
    const after = await readRetention(tx)
    if (isSame(before, after)) return before
    await recordAudit(tx, { action: 'retention_changed', adminId, username, details: { before, after } })
    return after
  })
}

const isSame = (before: Retention, after: Retention) =>
  Object.entries(before).every(([name, value]) => after[name as keyof Retention] === value)

/** What these periods would erase. A change waits before it erases anything, so nothing is due before that. */
export async function previewRetention(
  query: Query,
  periods: PreviewedPeriods,
  now: Date,
): Promise<RetentionPreview> {
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

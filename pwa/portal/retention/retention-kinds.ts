import { showToast } from '#pwa/state/toast-store.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Periods, type RetentionKind } from '#shared/privacy/retention.ts'
import { sendAdmin } from '../admin-api.ts'
import { setAdminData } from '../use-admin-data.ts'

/** The name of each kind of record, and what happens at the end of its period. */
export const RETENTION_TEXTS: Record<RetentionKind, { name: string; hint: string }> = {
  days: { name: 'Submissions', hint: 'Counted from the latest correction' },
  messageDays: { name: 'Contact messages', hint: 'With the files of their emails on this server' },
  versionDays: { name: 'Earlier versions of corrected submissions', hint: 'The latest version stays' },
  eventDays: { name: 'Single visits', hint: 'Then kept as counts by day; reports stay the same' },
}

/** The kinds that `after` erases sooner than `before`. */
export const kindsErasedSooner = (before: Periods, after: Periods): RetentionKind[] =>
  (Object.keys(RETENTION_TEXTS) as RetentionKind[]).filter((kind) => {
    const [old, next] = [before[kind], after[kind]]
    return next !== null && (old === null || next < old)
  })

/**
 * Sets after how many days each kind of record is erased; null means never.
 * @throws AdminError when refused
 */
export async function saveRetention(periods: Periods): Promise<void> {
  const saved = await sendAdmin('PUT', ADMIN_API.retention, periods, Periods)
  await setAdminData(ADMIN_API.retention, saved)
  showToast({ title: 'Setting saved' })
}

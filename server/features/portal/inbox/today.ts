import { recordAudit } from '#server/features/audit/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { impliedCareTypes } from '#shared/amenities.ts'
import { MAX_TODAY, TODAY_KINDS, type Today, type TodayRow } from '#shared/today.ts'
import { listToday } from './today-queries.ts'

/** Lists what waits for someone today. The audit log records the access before it is sent. */
export async function readToday(
  query: Query,
  timeZone: string,
  { adminId, username }: AdminContext,
): Promise<Today> {
  const found = (await listToday(query, timeZone, MAX_TODAY + 1)).map(
    ({ amenities, at, ...row }) =>
      ({ ...row, at: at.toISOString(), care: amenities ? impliedCareTypes(amenities) : [] }) as TodayRow,
  )
  const kinds = TODAY_KINDS.map((kind) => ({
    kind,
    rows: found.filter((row) => row.kind === kind).sort(kind === 'due' ? byDay : newestFirst),
  }))
  const rows = kinds.flatMap((one) => one.rows.slice(0, MAX_TODAY))
  const details = { count: rows.length, kind: 'today' }
  if (rows.length > 0) await recordAudit(query, { action: 'inbox_read', adminId, username, details })
  return { rows, more: kinds.filter((one) => one.rows.length > MAX_TODAY).map(({ kind }) => kind) }
}

const byDay = (a: TodayRow, b: TodayRow) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '')
const newestFirst = (a: TodayRow, b: TodayRow) => b.at.localeCompare(a.at)

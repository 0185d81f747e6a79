import { recordAudit } from '#server/features/audit/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { impliedCareTypes } from '#shared/contract/amenities.ts'
import { MAX_TODAY, TODAY_KINDS, type Today, type TodayRow } from '#shared/desk/today.ts'
import { countHeldEditions, listToday } from './today-queries.ts'

/** Lists what waits for someone today. The audit log records the access before it is sent. */
export async function readToday(query: Query, timeZone: string, admin: AdminContext): Promise<Today> {
  const [listed, heldEditions] = await Promise.all([
    listToday(query, timeZone, MAX_TODAY + 1),
    countHeldEditions(query),
  ])
  const found = listed.map(
    ({ amenities, at, ...row }) =>
      ({ ...row, at: at.toISOString(), care: amenities ? impliedCareTypes(amenities) : [] }) as TodayRow,
  )
  const kinds = TODAY_KINDS.map((kind) => ({
    kind,
    rows: found.filter((row) => row.kind === kind).sort(byTime),
  }))
  const rows = kinds.flatMap((one) => one.rows.slice(0, MAX_TODAY)).sort(byTime)
  const details = { count: rows.length, kind: 'today' }
  if (rows.length > 0) await recordAudit(query, { ...admin, action: 'inbox_read', details })
  const more = kinds.filter((one) => one.rows.length > MAX_TODAY).map(({ kind }) => kind)
  return { rows, more, heldEditions }
}

const PLACES: Record<TodayRow['kind'], number> = { due: 0, tour: 0, new: 1, message: 2 }

/** Tasks and tours by when they are due, those without a time at the day's end; then the newest of each kind first. */
const byTime = (a: TodayRow, b: TodayRow): number =>
  PLACES[a.kind] - PLACES[b.kind] || dueTime(a).localeCompare(dueTime(b)) || b.at.localeCompare(a.at)
const dueTime = ({ dueOn, dueAt }: TodayRow) => (dueOn ? `${dueOn} ${dueAt ?? '24:00'}` : '')

import type { Query } from '#server/platform/database/connect.ts'
import { findToday, type Period } from '#server/platform/period.ts'
import { countErasedByWeek, listWeekStarts } from './week-queries.ts'

/** What every report needs: the database, the operator's time zone, the time, and the number of weeks. */
export interface ReportScope {
  sql: Query
  timeZone: string
  now: Date
  weeks: number
}

/** A week of a report: its Monday (YYYY-MM-DD), and its time. */
export interface ReportWeek {
  week: string
  starts: Date
  ends: Date
}

/** The weeks of a report, oldest first, and the period from the start of the first to the end of the last. */
export async function listWeeks({
  sql,
  timeZone,
  now,
  weeks,
}: ReportScope): Promise<{ weeks: ReportWeek[]; period: Period }> {
  const starts = await listWeekStarts(sql, timeZone, now, weeks)
  const listed = starts
    .slice(0, -1)
    .map(({ week, starts: from }, index) => ({ week, starts: from, ends: starts[index + 1]?.starts ?? now }))
  const [from, to] = [listed[0]?.starts ?? now, listed.at(-1)?.ends ?? now]
  return { weeks: listed, period: { timeZone, from, to } }
}

/**
 * The period of a report without today. A report by place or wish has whole days only, so that reading it twice doesn't show
 * what one family added.
 */
export async function listFullDays(scope: ReportScope): Promise<Period> {
  const { period } = await listWeeks(scope)
  const { today } = await findToday(scope.sql, scope.timeZone, scope.now)
  return { ...period, to: today }
}

/** How many leads of each week were erased since. Weeks without any are missing. */
export async function readErased(sql: Query, period: Period): Promise<Map<string, number>> {
  const erased = await countErasedByWeek(sql, period)
  return new Map(erased.map(({ week, count }) => [week, count]))
}

/** How many leads of the whole period were erased since. */
export async function totalErasedIn(sql: Query, period: Period): Promise<number> {
  return [...(await readErased(sql, period)).values()].reduce((total, count) => total + count, 0)
}

import type { FirstContactReport } from '#shared/reports.ts'
import { type Contacts, countContacts } from './first-contact-queries.ts'
import { listWeeks, type ReportScope, readErased } from './report-weeks.ts'
import { findInboxStart } from './week-queries.ts'

const NONE = {
  leads: 0,
  contacted: 0,
  medianSeconds: null,
  p90Seconds: null,
  withinHour: 0,
  withinDay: 0,
  closed: 0,
  waiting: 0,
}

/** Reads how soon leads were contacted, by the week in which they arrived. Leads from before the inbox are left out. */
export async function readFirstContact(scope: ReportScope): Promise<FirstContactReport> {
  const { weeks, period } = await listWeeks(scope)
  const since = await findInboxStart(scope.sql)
  const from = new Date(Math.max(since.getTime(), period.from.getTime()))
  const [rows, erased] = await Promise.all([
    countContacts(scope.sql, { ...period, from }),
    readErased(scope.sql, period),
  ])
  const byWeek = new Map(rows.map(({ week, ...figures }) => [week, figures satisfies Omit<Contacts, 'week'>]))
  return {
    timeZone: scope.timeZone,
    since: since.toISOString(),
    total: byWeek.get(null) ?? NONE,
    weeks: weeks
      .filter(({ ends }) => ends > since)
      .map(({ week }) => ({ week, ...(byWeek.get(week) ?? NONE), erased: erased.get(week) ?? 0 })),
  }
}

import type { Query } from '#server/platform/database/connect.ts'
import type { Period } from '#server/platform/period.ts'
import { STAGES, type Stage } from '#shared/desk/inbox-changes.ts'
import {
  type FirstContactReport,
  MIN_FAMILIES,
  REPORT_WEEKS,
  type StagesReport,
} from '#shared/desk/reports.ts'
import {
  type Contacts,
  countClosed,
  countContacts,
  findInboxStart,
  listCloseReasons,
  listStageChanges,
  listWeekStarts,
  type StageChange,
} from './lead-queries.ts'

/** What every report needs: the database, the operator's time zone and the time. */
interface ReportScope {
  sql: Query
  timeZone: string
  now: Date
}

/** A week of a report: its Monday (YYYY-MM-DD), and its time. */
interface ReportWeek {
  week: string
  starts: Date
  ends: Date
}

/** The weeks of a report, oldest first, and the period from the start of the first to the end of the last. */
async function listWeeks({
  sql,
  timeZone,
  now,
}: ReportScope): Promise<{ weeks: ReportWeek[]; period: Period }> {
  const starts = await listWeekStarts(sql, timeZone, now, REPORT_WEEKS)
  const weeks = starts
    .slice(0, -1)
    .map(({ week, starts: from }, index) => ({ week, starts: from, ends: starts[index + 1]?.starts ?? now }))
  const [from, to] = [weeks[0]?.starts ?? now, weeks.at(-1)?.ends ?? now]
  return { weeks, period: { timeZone, from, to } }
}

const NONE = {
  leads: 0,
  contacted: 0,
  medianSeconds: null,
  p90Seconds: null,
  withinHour: 0,
  withinDay: 0,
  hourKnown: 0,
  dayKnown: 0,
  closed: 0,
  waiting: 0,
}

/** Reads how soon leads were contacted, by the week in which they arrived. Leads from before the inbox are left out. */
export async function readFirstContact(scope: ReportScope): Promise<FirstContactReport> {
  const { weeks, period } = await listWeeks(scope)
  const since = await findInboxStart(scope.sql)
  const from = new Date(Math.max(since.getTime(), period.from.getTime()))
  const rows = await countContacts(scope.sql, { ...period, from })
  const byWeek = new Map(rows.map(({ week, ...figures }) => [week, figures satisfies Omit<Contacts, 'week'>]))
  return {
    timeZone: scope.timeZone,
    since: since.toISOString(),
    total: byWeek.get(null) ?? NONE,
    weeks: weeks
      .filter(({ ends }) => ends > since)
      .map(({ week }) => ({ week, ...(byWeek.get(week) ?? NONE) })),
  }
}

const MAX_REASONS = 20

type StageCounts = Record<Stage, number>

/**
 * Reads how many leads were in each stage at the end of each week, and why leads were closed. The counts are the present ones
 * without the changes since, so the report reads only its period, and no snapshot can be missing.
 */
export async function readStages(scope: ReportScope): Promise<StagesReport> {
  const { weeks, period } = await listWeeks(scope)
  const [since, changes, reasons, closed] = await Promise.all([
    findInboxStart(scope.sql),
    listStageChanges(
      scope.sql,
      weeks.map(({ starts }) => starts),
    ),
    listCloseReasons(scope.sql, period, { least: MIN_FAMILIES, limit: MAX_REASONS }),
    countClosed(scope.sql, period),
  ])
  const counts = countBackwards(weeks, changes)
  return {
    timeZone: scope.timeZone,
    since: since.toISOString(),
    weeks: weeks
      .map(({ week, ends }, index) => ({ week, ends, ...(counts[index] as StageCounts) }))
      .filter(({ ends }) => ends > since)
      .map(({ ends: _, ...week }) => week),
    reasons: [...reasons],
    otherReasons: closed - reasons.reduce((total, { count }) => total + count, 0),
  }
}

/**
 * The counts at the end of each week, oldest first. They are the present ones without the changes of all later weeks, so
 * only the changes of the period are read.
 */
function countBackwards(weeks: readonly ReportWeek[], changes: readonly StageChange[]): StageCounts[] {
  const changeOf = (week: number | null) => {
    const found = changes.filter((change) => change.week === week)
    return (stage: Stage) => found.find((change) => change.stage === stage)?.count ?? 0
  }
  const present = changeOf(null)
  let counts = Object.fromEntries(STAGES.map((stage) => [stage, present(stage)])) as StageCounts
  const atEnds: StageCounts[] = []
  for (let week = weeks.length; week >= 1; week--) {
    atEnds.unshift(counts)
    const change = changeOf(week)
    counts = Object.fromEntries(STAGES.map((stage) => [stage, counts[stage] - change(stage)])) as StageCounts
  }
  return atEnds
}

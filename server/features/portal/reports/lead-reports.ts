import { STAGES, type Stage } from '#shared/desk/inbox-changes.ts'
import { type FirstContactReport, MIN_FAMILIES, type StagesReport } from '#shared/desk/reports.ts'
import { listTold } from './counts.ts'
import {
  type Contacts,
  countClosed,
  countContacts,
  listCloseReasons,
  listStageChanges,
  type StageChange,
} from './lead-queries.ts'
import { listWeeks, type ReportScope, type ReportWeek, readErased } from './report-weeks.ts'
import { findInboxStart } from './week-queries.ts'

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

const MAX_REASONS = 20

type StageCounts = Record<Stage, number>

/** Reads how many leads were in each stage at the end of each week, and why leads were closed. */
export async function readStages(scope: ReportScope): Promise<StagesReport> {
  const { weeks, period } = await listWeeks(scope)
  const [since, changes, erased, reasons, closed] = await Promise.all([
    findInboxStart(scope.sql),
    listStageChanges(
      scope.sql,
      weeks.map(({ starts }) => starts),
    ),
    readErased(scope.sql, period),
    listCloseReasons(scope.sql, period, { least: MIN_FAMILIES, limit: MAX_REASONS }),
    countClosed(scope.sql, period),
  ])
  const counts = countBackwards(weeks, changes)
  const told = listTold(new Map(reasons.map(({ reason, count }) => [reason, count])), closed)
  return {
    timeZone: scope.timeZone,
    since: since.toISOString(),
    weeks: weeks
      .map(({ week, ends }, index) => ({
        week,
        ends,
        ...(counts[index] as StageCounts),
        erased: erased.get(week) ?? 0,
      }))
      .filter(({ ends }) => ends > since)
      .map(({ ends: _, ...week }) => week),
    reasons: told.map(({ name, families }) => ({ reason: name, count: families })),
    otherReasons: closed - told.reduce((total, { families }) => total + families, 0),
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

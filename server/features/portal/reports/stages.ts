import { STAGES, type Stage } from '#shared/inbox.ts'
import { MIN_FAMILIES, type StagesReport } from '#shared/reports.ts'
import { listWeeks, type ReportScope, type ReportWeek, readErased } from './report-weeks.ts'
import { countClosed, listCloseReasons, listStageChanges, type StageChange } from './stage-queries.ts'
import { findInboxStart } from './week-queries.ts'

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

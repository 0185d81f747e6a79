import type { FeaturedReport } from '#shared/reports.ts'
import { listBusinessFigures } from './featured-queries.ts'
import { listWeeks, type ReportScope } from './report-weeks.ts'

const MAX_BUSINESSES = 200

/** Reads how often phones showed, opened and called each advertised business. Deleted ones are left out. */
export async function readFeatured(scope: ReportScope): Promise<FeaturedReport> {
  const { weeks, period: both } = await listWeeks({ ...scope, weeks: 2 * scope.weeks })
  const current = { ...both, from: weeks[scope.weeks]?.starts ?? both.from }
  const rows = await listBusinessFigures(scope.sql, { both, current }, MAX_BUSINESSES)
  return {
    timeZone: scope.timeZone,
    businesses: rows.map(
      ({ shown, opened, called, shownBefore, openedBefore, calledBefore, ...business }) => ({
        ...business,
        current: { shown, opened, called },
        previous: { shown: shownBefore, opened: openedBefore, called: calledBefore },
      }),
    ),
  }
}

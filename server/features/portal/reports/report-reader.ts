import type { Query, Sql } from '#server/platform/database/connect.ts'
import { describeError } from '#server/platform/http/describe-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ReportCopy } from '#shared/reports.ts'
import { findCopyState } from './copy-queries.ts'

/** After a failure, reports are read from the database itself for this long. */
const RETRY_MS = 30_000
/** One state for all statements of a report. Postgres refuses every write in it, also if the copy has become a primary. */
const READ_ONLY = 'isolation level repeatable read read only'

/**
 * Reads a report from the copy of the database, or from the database itself if there is no copy.
 * @returns the report, with the copy's age if it is from there
 */
export type ReportReader = <Report extends object>(
  readReport: (query: Query) => Promise<Report>,
) => Promise<Report & { copy?: ReportCopy }>

/**
 * Creates the reader. If the copy can't be used for any reason, the database itself answers: it is current, and without a
 * copy it would answer, too.
 * @param copySql the pool for the copy; undefined if there is none
 */
export function createReportReader(
  { sql, log }: Pick<Platform, 'sql' | 'log'>,
  copySql: Sql | undefined,
): ReportReader {
  let retryAt = 0
  let isAway = false
  const note = (away: boolean, reason?: string) => {
    if (away !== isAway) log[away ? 'warn' : 'info']('copy for reports changed', { isUsed: !away, reason })
    isAway = away
    if (away) retryAt = performance.now() + RETRY_MS
  }
  return async (readReport) => {
    if (!copySql || performance.now() < retryAt) return readReport(sql)
    try {
      const report = await readFromCopy(copySql, readReport)
      note(false)
      return report
    } catch (error) {
      const { code, name } = describeError(error)
      note(true, String(code ?? name))
      return readReport(sql)
    }
  }
}

const readFromCopy = <Report extends object>(
  copySql: Sql,
  readReport: (query: Query) => Promise<Report>,
): Promise<Report & { copy: ReportCopy }> =>
  copySql.begin(READ_ONLY, async (tx) => {
    const { isStandby, behindSeconds } = await findCopyState(tx)
    // It was promoted, or it never was a copy. Then nothing says how old it is.
    if (!isStandby) throw Object.assign(new Error('not a standby'), { code: 'NOT_A_STANDBY' })
    return { ...(await readReport(tx)), copy: { behindSeconds } }
  }) as Promise<Report & { copy: ReportCopy }>

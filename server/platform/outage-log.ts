import { isAwayCode } from './database/outage.ts'
import type { Log } from './log.ts'

/** How often a database that is away is logged. */
const LOG_EVERY_MS = 60_000

type Fields = Record<string, unknown>

/**
 * A log that writes one line per minute while the database is away. Every request, worker and check would otherwise write
 * its own, several a second.
 * @param now in milliseconds; tests pass their own
 */
export function quietOutages(log: Log, now: () => number = () => performance.now()): Log {
  let loggedAt = Number.NEGATIVE_INFINITY
  let leftOut = 0
  const unlessAway =
    (level: 'warn' | 'error') =>
    (message: string, fields: Fields = {}) => {
      const code = codeOf(fields)
      if (!isAwayCode(code)) return log[level](message, fields)
      if (now() - loggedAt < LOG_EVERY_MS) {
        leftOut += 1
        return
      }
      loggedAt = now()
      log.warn('database away', { code, linesLeftOut: leftOut })
      leftOut = 0
    }
  return { info: log.info, warn: unlessAway('warn'), error: unlessAway('error') }
}

/** The code of the error that `describeError` has described. */
function codeOf({ error }: Fields): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

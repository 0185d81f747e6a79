import type { Log } from '../log.ts'

/** Error codes of postgres.js and its socket for an unreachable server. */
const CONNECTION_CODES = new Set([
  'ANSWER_TIMEOUT',
  // Postgres rolled back at the commit, so nothing is stored.
  'COMMIT_ROLLED_BACK',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_SOCKET_CLOSED',
  'ETIMEDOUT',
  'QUEUE_TIMEOUT',
])
/**
 * SQLSTATE classes and codes of temporary failures: connection exceptions, a prepared statement that the pooler's
 * connection doesn't have, serialization failures and deadlocks after all retries, insufficient resources, canceled
 * statements, shutdown or startup, idle sessions ended by a timeout, and a temporarily read-only server (failover).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TEMPORARY_STATES = /^(08...|26000|40001|40P01|53...|57014|57P0[1235]|25P03|25006)$/

/** Whether an error means that the database is unavailable or overloaded, so that a later retry may succeed. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return error.name === 'PostgresError' ? TEMPORARY_STATES.test(code) : CONNECTION_CODES.has(code)
}

/** Connection exceptions, a Postgres that is starting or stopping, and one that isn't the primary. */
const AWAY_STATES = /^(08...|57P0[123]|25006)$/

/** Whether an error with this code means that there is no connection to the database. */
const isAwayCode = (code: string): boolean =>
  AWAY_STATES.test(code) || (CONNECTION_CODES.has(code) && code !== 'COMMIT_ROLLED_BACK')

/** SQLSTATE disk_full. */
const DISK_FULL = '53100'

/** Whether an error means that the database's disk is full, which only an operator can change. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error && error.code === DISK_FULL

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

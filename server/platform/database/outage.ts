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
export const isAwayCode = (code: string): boolean =>
  AWAY_STATES.test(code) || (CONNECTION_CODES.has(code) && code !== 'COMMIT_ROLLED_BACK')

/** SQLSTATE disk_full. */
const DISK_FULL = '53100'

/** Whether an error means that the database's disk is full, which only an operator can change. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error && error.code === DISK_FULL

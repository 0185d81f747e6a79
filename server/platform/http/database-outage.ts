/** What postgres.js and the socket below it say when there is no server to talk to. */
const CONNECTION_CODES = new Set([
  'ANSWER_TIMEOUT',
  // Postgres rolled the transaction back when it was told to commit: nothing of it is stored.
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
 * SQLSTATE classes and codes that pass by themselves: connection exceptions, a prepared statement that the pooler's
 * connection does not have, lost to a rival too often, out of resources, statement cancelled, shutting down or starting up, session ended for its silence, read-only for a while
 * (a failover).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const PASSING_STATES = /^(08...|26000|40001|40P01|53...|57014|57P0[1235]|25P03|25006)$/

/** Whether an error means that the database is away or overloaded, so that trying again later may help. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return error.name === 'PostgresError' ? PASSING_STATES.test(code) : CONNECTION_CODES.has(code)
}

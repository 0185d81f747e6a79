import { connect, STATEMENT_TIMEOUT_MS, type Timeouts } from './connect.ts'

/**
 * If Postgres disappears (a power failure, a firewall that drops packets), its connections stay open, and the kernel
 * takes about 15 minutes to notice. The sum of these timeouts is less than the 35 seconds that a phone waits. The answer
 * timeout is longer than `statement_timeout`, so that Postgres cancels a slow statement and its connection survives.
 */
const TIMEOUTS: Timeouts = {
  queue_timeout: 10,
  connect_timeout: 6,
  answer_timeout: STATEMENT_TIMEOUT_MS / 1000 + 2,
}

/**
 * For Postgres's side: if a server disappears in the middle of a transaction, its locks would block every retry. Our
 * transactions take only milliseconds between two statements.
 */
const IDLE_IN_TRANSACTION_MS = 30_000
/** The pool closes a connection that is idle for a minute, so one that is idle for longer has lost its server. */
const IDLE_SESSION_MS = 150_000

/**
 * Creates the pool that serves requests. Every statement completes or fails within its timeouts, and a connection that
 * stops responding is destroyed together with the idle ones. See README.md.
 * @param max the number of connections
 * @param timeouts tests use shorter ones, like `idleInTransactionMs`
 */
export const connectForRequests = (
  url: string,
  max?: number,
  timeouts = TIMEOUTS,
  idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
) =>
  connect(url, max, timeouts, {
    idle_in_transaction_session_timeout: idleInTransactionMs,
    idle_session_timeout: IDLE_SESSION_MS,
  })

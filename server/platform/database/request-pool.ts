import { type Bounds, connect, STATEMENT_TIMEOUT_MS } from './connect.ts'

/**
 * A Postgres that is lost without a word (a power cut at its machine, a firewall that drops) leaves its connections
 * open, and the kernel takes a quarter of an hour to notice. Together these are shorter than the 35 seconds that a
 * phone waits. The bound of an answer is longer than Postgres's own for a statement: one that is slow is ended by
 * Postgres and costs no connection.
 */
const BOUNDS: Bounds = {
  queue_timeout: 10,
  connect_timeout: 6,
  answer_timeout: STATEMENT_TIMEOUT_MS / 1000 + 2,
}

/**
 * The same loss as Postgres sees it: a server that was in the middle of a transaction never says how it goes on, and
 * the locks would hold up every retry. A transaction of ours computes for milliseconds between two statements.
 */
const IDLE_IN_TRANSACTION_MS = 30_000
/** The pool itself ends a connection that rests for a minute. Who rests for longer is no longer there. */
const IDLE_SESSION_MS = 150_000

/**
 * The pool that serves requests: every statement has its answer, or fails, within bounds, and a connection that has
 * gone silent is thrown away with those at rest. See README.md.
 * @param bounds a test has less patience
 */
export const connectForRequests = (
  url: string,
  bounds = BOUNDS,
  idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
) =>
  connect(url, undefined, bounds, {
    idle_in_transaction_session_timeout: idleInTransactionMs,
    idle_session_timeout: IDLE_SESSION_MS,
  })

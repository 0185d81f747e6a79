import postgres from 'postgres'
import { readDatabaseAddress } from './address.ts'
import { createPool, type Sql } from './pool.ts'

export type { Query, Sql, Transaction } from './pool.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_S = 10
const IDLE_TIMEOUT_S = 60
/** The driver's default backoff grows up to 20 seconds when a restart of Postgres cuts many connections. */
const MAX_RECONNECT_DELAY_S = 1
/** Postgres cancels a statement that takes longer, so that no family waits for it. */
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * Sends one statement at a time on each connection. PgBouncer can deliver the answers of a pipeline to other clients
 * (https://github.com/pgbouncer/pgbouncer/issues/759), and a slow statement would delay those behind it. The driver's
 * types lack this option.
 */
const WITHOUT_PIPELINING = { max_pipeline: 0 }

/** In seconds. */
interface Timeouts {
  /** For opening a connection. */
  connect_timeout: number
  /** For getting a connection when all are in use. */
  queue_timeout: number
  /** For the answer to a running statement. Then the connection is destroyed. Our patch of the driver adds this. */
  answer_timeout: number
}
/** Postgres settings for every connection of the pool. */
type Settings = Record<string, number>

/**
 * Creates a pool. Rows have camelCase column names; jsonb values keep their keys. Without `timeouts`, a statement may
 * take as long as it needs if its transaction turns off `statement_timeout`: for commands and the server's startup.
 */
export function connect(
  url: string,
  max = MAX_CONNECTIONS,
  { queue_timeout, ...timeouts }: Partial<Timeouts> = {},
  settings?: Settings,
): Sql {
  const address = readDatabaseAddress(url)
  const open = () =>
    postgres(address.url, {
      ...address.options,
      max,
      connect_timeout: CONNECT_TIMEOUT_S,
      ...timeouts,
      idle_timeout: IDLE_TIMEOUT_S,
      ...WITHOUT_PIPELINING,
      backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, MAX_RECONNECT_DELAY_S),
      connection: { application_name: 'hearthfinder', statement_timeout: STATEMENT_TIMEOUT_MS, ...settings },
      transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
      onnotice: () => {},
    })
  return createPool(open, max, queue_timeout)
}

/**
 * If Postgres disappears (a power failure, a firewall that drops packets), its connections stay open, and the kernel
 * takes about 15 minutes to notice. The sum of these timeouts is less than the 35 seconds that a phone waits. The answer
 * timeout is longer than `statement_timeout`, so that Postgres cancels a slow statement and its connection survives.
 */
const REQUEST_TIMEOUTS: Timeouts = {
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
 * stops responding is destroyed together with the idle ones.
 * @param max the number of connections
 * @param timeouts tests use shorter ones, like `idleInTransactionMs`
 */
export const connectForRequests = (
  url: string,
  max?: number,
  timeouts = REQUEST_TIMEOUTS,
  idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
): Sql =>
  connect(url, max, timeouts, {
    idle_in_transaction_session_timeout: idleInTransactionMs,
    idle_session_timeout: IDLE_SESSION_MS,
  })

/** A value for a JSON column. */
export type Json = postgres.JSONValue
export type JsonObject = { readonly [name: string]: Json | undefined }
/** An SQL fragment with its parameters. */
export type Part = postgres.Fragment

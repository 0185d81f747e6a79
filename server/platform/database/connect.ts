import postgres from 'postgres'
import { readDatabaseAddress } from './address.ts'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_S = 10
const IDLE_TIMEOUT_S = 60
/** The driver's default backoff grows up to 20 seconds when a restart of Postgres cuts many connections. */
const MAX_RECONNECT_DELAY_S = 1
/** Postgres cancels a statement that takes longer, so that no family waits for it. */
export const STATEMENT_TIMEOUT_MS = 15_000

/**
 * Sends one statement at a time on each connection. PgBouncer can deliver the answers of a pipeline to other clients
 * (https://github.com/pgbouncer/pgbouncer/issues/759), and a slow statement would delay those behind it. The driver's
 * types lack this option.
 */
const WITHOUT_PIPELINING = { max_pipeline: 0 }

/** The driver's timeouts, in seconds. Our patch of the driver adds the last two. See request-pool.ts. */
export interface Timeouts {
  /** For opening a connection. */
  connect_timeout: number
  /** For getting a connection when all are in use. */
  queue_timeout: number
  /** For the answer to a running statement. Then the connection is destroyed. */
  answer_timeout: number
}
/** Postgres settings for every connection of the pool. */
type Settings = Record<string, number>

/**
 * Creates a pool. Rows have camelCase column names; jsonb values keep their keys. Without `timeouts`, a statement may
 * take as long as it needs if its transaction turns off `statement_timeout`: for commands and the server's startup.
 */
export function connect(url: string, max = MAX_CONNECTIONS, timeouts?: Timeouts, settings?: Settings) {
  const address = readDatabaseAddress(url)
  return postgres(address.url, {
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
}

export type Sql = ReturnType<typeof connect>
export type Transaction = postgres.TransactionSql
/** Either a pool or an open transaction. */
export type Query = Sql | Transaction
/** A value for a JSON column. */
export type Json = postgres.JSONValue
export type JsonObject = { readonly [name: string]: Json | undefined }
/** An SQL fragment with its parameters. */
export type Part = postgres.Fragment

import postgres from 'postgres'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_S = 10
const IDLE_TIMEOUT_S = 60
/** The driver's own pause grows to 20 seconds with every connection that a restart of Postgres cut. */
const MAX_RECONNECT_PAUSE_S = 1
/** No statement of a request may hold a family up for longer; Postgres itself ends it. */
export const STATEMENT_TIMEOUT_MS = 15_000

/**
 * One statement at a time on a connection, which the driver's types do not know: PgBouncer hands the answers of a
 * pipeline to other clients (https://github.com/pgbouncer/pgbouncer/issues/759), and a slow statement would hold up
 * those behind it.
 */
const WITHOUT_PIPELINING = { max_pipeline: 0 }

/** In seconds; the last two are what our patch of the driver adds. See request-pool.ts. */
export interface Bounds {
  /** Until a statement that opens a connection has it. */
  connect_timeout: number
  /** Until a statement has a connection, when all are taken. */
  queue_timeout: number
  /** Until a statement under way has its answer; then the connection is thrown away. */
  answer_timeout: number
}
/** Settings of Postgres, for every connection of the pool. */
type Settings = Record<string, number>

/**
 * A pool whose rows carry camelCase column names; jsonb values keep their keys. Without `bounds` a statement that lifts
 * Postgres's own limit may take as long as it needs: for commands and for what comes before the first request.
 */
export function connect(url: string, max = MAX_CONNECTIONS, bounds?: Bounds, settings?: Settings) {
  return postgres(url, {
    max,
    connect_timeout: CONNECT_TIMEOUT_S,
    ...bounds,
    idle_timeout: IDLE_TIMEOUT_S,
    ...WITHOUT_PIPELINING,
    backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, MAX_RECONNECT_PAUSE_S),
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
/** A part of a statement, made with its parameters. */
export type Part = postgres.Fragment

import postgres from 'postgres'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_S = 10
const IDLE_TIMEOUT_S = 60
/** The driver's own pause grows to 20 seconds with every connection that a restart of Postgres cut. */
const MAX_RECONNECT_PAUSE_S = 1
/** No statement of a request may hold a family up for longer. */
const STATEMENT_TIMEOUT_MS = 15_000

/** A pool whose rows carry camelCase column names; jsonb values keep their keys. */
export function connect(url: string, max = MAX_CONNECTIONS) {
  return postgres(url, {
    max,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: IDLE_TIMEOUT_S,
    backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, MAX_RECONNECT_PAUSE_S),
    connection: { application_name: 'hearthfinder', statement_timeout: STATEMENT_TIMEOUT_MS },
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    onnotice: () => {},
  })
}

export type Sql = ReturnType<typeof connect>
export type Transaction = postgres.TransactionSql
/** Either a pool or an open transaction. */
export type Query = Sql | Transaction
/** A part of a statement, made with its parameters. */
export type Part = postgres.Fragment

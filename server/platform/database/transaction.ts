import postgres from 'postgres'
import type { Sql, Transaction } from './connect.ts'

/**
 * Runs a transaction on a connection of its own. BEGIN, COMMIT and ROLLBACK are sent without a name, because a pooler's
 * connection may not know one.
 * @param work its statements; if it throws, they are rolled back
 * @param mode what follows BEGIN, for example `isolation level repeatable read`
 * @returns the result of `work`, once Postgres has committed
 * @throws the error of `work`, or COMMIT_ROLLED_BACK if Postgres rolled back instead of committing
 */
export async function transaction<Result>(
  sql: Sql,
  work: (tx: Transaction) => Result | Promise<Result>,
  mode = '',
): Promise<Result> {
  const { query: tx, giveBack, noteError } = await sql.reserve()
  let isClean = true
  try {
    await tx.unsafe(`begin ${mode}`)
    const result = await work(tx)
    const { command } = await tx.unsafe('commit')
    // So Postgres ends a transaction in which a statement has failed.
    if (command !== 'COMMIT') throw createRolledBackError()
    return result
  } catch (error) {
    noteError(error)
    isClean = await tx.unsafe('rollback').then(
      () => true,
      () => false,
    )
    throw error
  } finally {
    giveBack(isClean)
  }
}

const createRolledBackError = () =>
  Object.assign(new Error('The transaction was rolled back instead of committed'), {
    code: 'COMMIT_ROLLED_BACK',
  })

/**
 * Errors after which nothing is stored and another attempt may succeed: serialization failure, deadlock, and a prepared
 * statement that the pooler's connection doesn't have.
 */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01', '26000'])
const ATTEMPTS = 4

/**
 * Runs a transaction of ours, and retries it up to three times after a retryable error.
 * @param work its statements, which must be able to run again
 * @throws the transaction's error, if it isn't retryable or after the last attempt
 */
export async function retried<Result>(
  sql: Sql,
  work: (tx: Transaction) => Result | Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(sql, work)
    } catch (error) {
      const isRetryable = error instanceof postgres.PostgresError && RETRYABLE_SQLSTATES.has(error.code)
      if (!isRetryable || attempt === ATTEMPTS) throw error
    }
  }
}

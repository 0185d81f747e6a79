import postgres from 'postgres'
import type { Sql, Transaction } from './connect.ts'
import { transaction } from './transaction.ts'

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

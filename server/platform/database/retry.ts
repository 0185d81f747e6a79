import postgres from 'postgres'

/**
 * Failures after which nothing is stored and the next attempt may succeed: serialization failure, deadlock, and a
 * prepared statement that the pooler's connection does not have.
 */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01', '26000'])
const ATTEMPTS = 4

/**
 * Runs a transaction, up to four times while its failure is one of these.
 * @throws what the transaction throws: at once for another failure, else after the last attempt
 */
export async function retryTransaction<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const isRetryable = error instanceof postgres.PostgresError && RETRYABLE_SQLSTATES.has(error.code)
      if (!isRetryable || attempt === ATTEMPTS) throw error
    }
  }
}

import postgres from 'postgres'

/** Serialization failure and deadlock: the database gave up one of two rivals, and it may simply try again. */
const LOST_TO_A_RIVAL = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/**
 * Runs a transaction, again when it lost to a rival.
 * @throws what the transaction throws, after the last attempt also that
 */
export async function retryTransaction<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const lost = error instanceof postgres.PostgresError && LOST_TO_A_RIVAL.has(error.code)
      if (!lost || attempt === ATTEMPTS) throw error
    }
  }
}

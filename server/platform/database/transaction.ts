import type { Sql, Transaction } from './connect.ts'

/**
 * Runs a transaction on a connection of its own.
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
  const results: Result[] = []
  await sql.begin(mode, async (tx) => void results.push(await work(tx)))
  return results[0] as Result
}

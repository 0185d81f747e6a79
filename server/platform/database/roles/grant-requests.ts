import { OperatorError } from '#server/platform/operator-error.ts'
import type { Sql } from '../connect.ts'
import { transaction } from '../transaction.ts'
import { findConnection, grantRows, lockMigrations } from './role-queries.ts'

/**
 * Grants the role that serves requests what it needs, if it isn't the one that owns the tables. Call it at each start
 * after the migrations.
 * @throws OperatorError if the two reach different databases
 */
export async function grantRequests(owner: Sql, requests: Sql): Promise<void> {
  const [own, other] = [await findConnection(owner), await findConnection(requests)]
  if (own.database !== other.database) {
    throw new OperatorError(
      `DATABASE_URL reaches the database ${other.database}, but DATABASE_OWNER_URL ${own.database}: use the same`,
    )
  }
  if (own.role === other.role) return
  await transaction(owner, async (tx) => {
    await lockMigrations(tx)
    await grantRows(tx, other.role)
  })
}

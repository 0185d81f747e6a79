import { raiseVersion } from '#server/features/catalogue/queries.ts'
import { connect } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { makePacks } from '#server/testing/make-packs.ts'

/** Changes a community of Texas as an import does, and makes the packs. */
export async function publishEdition(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, 1)
  const phone = `(512) 555-${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  await sql`
    update facilities set phone = ${phone} where id = (select min(id) from facilities where state = 'TX')`
  await transaction(sql, raiseVersion)
  await makePacks(sql)
  await sql.end()
}

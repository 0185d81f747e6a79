import { migrateAs } from '../platform/database/migrate.ts'
import { listApplied } from '../platform/database/migration-queries.ts'
import { emptyDatabase, freshDatabase } from './fresh-database.ts'

/** Creates the database of an installation with an administrator, from before this migration and all later ones. */
export async function openEarlierInstallation(migration: string) {
  const current = await freshDatabase()
  const applied = await listApplied(current.sql)
  await current.drop()
  const database = await emptyDatabase()
  await database.sql.begin((tx) =>
    migrateAs(
      tx,
      applied.filter(({ name }) => name < migration),
    ),
  )
  await database.sql`insert into admins (username, email, password_hash) values ('ada', 'ada@example.org', 'x')`
  return database
}

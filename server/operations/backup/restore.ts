import { resolve } from 'node:path'
import { replayContactTombstones } from '../../features/family/contact/erase.ts'
import { replayTombstones } from '../../features/family/questionnaire/replay-tombstones.ts'
import { writeStoredImage } from '../../features/portal/images/stored-images.ts'
import type { Stores } from '../../features/portal/images/stores.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { migrate, migrateAs } from '../../platform/database/migrate.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Archive } from './archive-reader.ts'
import type { BackupDeps, Say } from './backup.ts'
import { mergeErased } from './erased.ts'
import { PICTURES } from './manifest.ts'
import { restoreRows } from './rows.ts'
import { hasAnything, listTables, setSequence } from './tables.ts'

/**
 * Puts a proven backup into an empty database, all of it or nothing, in one transaction; then runs the migrations
 * that are newer, and erases again what DATA_DIR or the backup know as erased.
 * @throws OperatorError when the database is not empty, or the backup comes from a newer version
 */
export async function restoreBackup(deps: BackupDeps, archive: Archive, say: Say): Promise<void> {
  const { sql, env, stores } = deps
  if (await hasAnything(sql)) {
    throw new OperatorError(
      'the database is not empty: give an empty DATA_DIR, or the DATABASE_URL of an empty database',
    )
  }
  const dataDir = resolve(env.DATA_DIR)
  await sql.begin(async (tx) => {
    await restoreDatabase(tx, archive, stores, say)
    // Before the commit, so that not even a kill lets a lead rise: every start looks into these files.
    await mergeErased(archive, dataDir)
  })
  const newer = await migrate(sql)
  if (newer.length > 0) say(`${newer.length} newer migrations`)
  const leads = await replayTombstones(sql, { ...env, DATA_DIR: dataDir })
  const messages = await replayContactTombstones(sql, { ...env, DATA_DIR: dataDir })
  if (leads + messages > 0) say(`erased again: ${leads} submissions, ${messages} messages`)
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`analyze`
  })
}

async function restoreDatabase(tx: Transaction, archive: Archive, stores: Stores, say: Say): Promise<void> {
  const { migrations, tables, sequences } = archive.manifest
  await migrateAs(tx, migrations)
  const shapes = await listTables(tx)
  // What a migration puts into a table gives way to what became of it.
  for (const { name } of shapes.toReversed()) await tx`delete from ${tx(name)}`
  for (const table of tables) {
    const shape = shapes.find(({ name }) => name === table.name)
    await restoreRows(tx, archive, table, shape)
    say(`${table.name}: ${table.rows} rows`)
  }
  for (const sequence of sequences) await setSequence(tx, sequence)
  let pictures = 0
  for await (const { name, bytes } of archive.read(PICTURES)) {
    await writeStoredImage(tx, stores, name.slice(PICTURES.length, -'.gz'.length), new Uint8Array(bytes))
    pictures++
  }
  say(`${pictures} pictures`)
}

import { resolve } from 'node:path'
import { restoreImage } from '#server/features/businesses/images/service.ts'
import type { Stores } from '#server/features/businesses/images/stores.ts'
import { replayCallTombstones } from '#server/features/catalogue/told/service.ts'
import { replayContactTombstones } from '#server/features/leads/contact/erase.ts'
import { replayTombstones } from '#server/features/leads/questionnaire/replay-tombstones.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { listOwnTables, migrate, migrateAs } from '#server/platform/database/migrate.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Archive } from './archive-reader.ts'
import type { BackupDeps, ReportProgress } from './backup.ts'
import { mergeErasedKeys } from './erased.ts'
import { IMAGES } from './manifest.ts'
import {
  type Definition,
  hasAnything,
  listIndexes,
  listReferences,
  listTables,
  restoreRows,
  setSequence,
} from './tables.ts'

/**
 * Restores a verified backup into an empty database in one transaction. Then it runs the newer migrations, and repeats
 * the erasures that DATA_DIR or the backup records.
 * @throws OperatorError if the database isn't empty, or the backup is from a newer version
 */
export async function restoreBackup(
  deps: BackupDeps,
  archive: Archive,
  onProgress: ReportProgress,
): Promise<void> {
  const { sql, env, stores } = deps
  if (await hasAnything(sql)) {
    throw new OperatorError(
      'the database is not empty: use an empty DATA_DIR or the DATABASE_URL of an empty database',
    )
  }
  const dataDir = resolve(env.DATA_DIR)
  await transaction(sql, async (tx) => {
    await restoreDatabase(tx, archive, stores, onProgress)
    // Before the commit, so that a killed restore can't bring an erased lead back: every start replays these files.
    await mergeErasedKeys(archive, dataDir)
  })
  const newer = await migrate(sql)
  if (newer.length > 0) onProgress(`${newer.length} newer migrations`)
  const leads = await replayTombstones(sql, { ...env, DATA_DIR: dataDir })
  const messages = await replayContactTombstones(sql, { ...env, DATA_DIR: dataDir })
  const calls = await replayCallTombstones(sql, { DATA_DIR: dataDir })
  if (leads + messages + calls > 0)
    onProgress(`erased again: ${leads} submissions, ${messages} messages, ${calls} callers`)
  await transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`analyze`
  })
}

async function restoreDatabase(
  tx: Transaction,
  archive: Archive,
  stores: Stores,
  onProgress: ReportProgress,
): Promise<void> {
  const { migrations, tables, sequences } = archive.manifest
  await migrateAs(tx, migrations)
  const shapes = await listTables(tx, await listOwnTables(tx))
  const later = await setAside(
    tx,
    shapes.map(({ name }) => name),
  )
  // The backup's rows replace those that migrations inserted.
  for (const { name } of shapes) await tx`delete from ${tx(name)}`
  for (const table of tables) {
    const shape = shapes.find(({ name }) => name === table.name)
    await restoreRows(tx, archive, table, shape)
    onProgress(`${table.name}: ${table.rows} rows`)
  }
  await createSetAside(tx, later, (table, indexes) => onProgress(`${table}: ${indexes} indexes`))
  for (const sequence of sequences) await setSequence(tx, sequence)
  let images = 0
  for await (const { name, bytes } of archive.read(IMAGES)) {
    await restoreImage(tx, stores, name.slice(IMAGES.length), bytes)
    images++
  }
  onProgress(`${images} images`)
}

/** For sorting an index, above the 64 MB that Postgres takes by default. */
const SORT_MEMORY = '256MB'

/** What a restore creates after the rows. */
interface SetAside {
  indexes: readonly Definition[]
  references: readonly Definition[]
}

/**
 * Drops the indexes and references of these tables, except those of keys and unique constraints, because an index that is
 * built from all rows at once takes a fraction of the time of one that grows row by row (Postgres's manual, "Populating a
 * Database"). The caller's transaction must call `createSetAside` before it commits.
 */
async function setAside(tx: Transaction, tables: readonly string[]): Promise<SetAside> {
  const indexes = await listIndexes(tx, tables)
  const references = await listReferences(tx, tables)
  for (const { table, name } of references) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  return { indexes, references }
}

/**
 * Creates again what was set aside. Each reference is checked for all rows at once.
 * @param onTable called when all indexes of a table have been built
 */
async function createSetAside(
  tx: Transaction,
  { indexes, references }: SetAside,
  onTable: (table: string, indexes: number) => void,
): Promise<void> {
  await tx`select set_config('maintenance_work_mem', ${SORT_MEMORY}, true)`
  for (const [table, ofTable] of Map.groupBy(indexes, ({ table }) => table)) {
    // Definitions come from Postgres itself, which quotes their names.
    for (const { definition } of ofTable) await tx.unsafe(definition)
    onTable(table, ofTable.length)
  }
  for (const { definition } of references) await tx.unsafe(definition)
}

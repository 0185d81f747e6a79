import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ImageRow, listStoredImages, openImage } from '#server/features/businesses/images/service.ts'
import type { Stores } from '#server/features/businesses/images/stores.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { listOwnTables } from '#server/platform/database/migrate.ts'
import { listApplied } from '#server/platform/database/queries.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openArchive } from './archive-reader.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import type { Encryption } from './encryption.ts'
import { addErasedKeys } from './erased.ts'
import { IMAGES, type Manifest, type Table } from './manifest.ts'
import { addRows, findDatabaseName, hasAnything, listOthers, listSequences, listTables } from './tables.ts'

export type BackupDeps = Pick<Platform, 'sql' | 'env'> & { stores: Stores }

/** Reports the progress of a backup or a restore in one line. */
export type ReportProgress = (line: string) => void

/** What a backup contains, for the operator. */
export interface BackupSummary {
  /** The database's name. */
  database: string
  /** The moment of the snapshot. */
  madeAt: Date
  /** The size of the file. */
  bytes: number
  isEncrypted: boolean
  leads: number
  messages: number
  /** Tables, views and schemas of others in the same database. */
  leftOut: string[]
}

/**
 * Writes a backup while the server runs: a snapshot of the database, the images, and the erased keys. The file gets its
 * name after it has been read back and verified.
 * @param encryption without it, the file is a plain tar
 * @throws OperatorError if the file exists or can't be written, or the database is empty or of a newer version
 */
export async function writeBackup(
  deps: BackupDeps,
  path: string,
  onProgress: ReportProgress,
  encryption?: Encryption,
): Promise<BackupSummary> {
  if (!(await hasAnything(deps.sql)))
    throw new OperatorError('the database is empty: there is nothing to back up')
  const own = await listOwnTables(deps.sql)
  const archive = await createArchive(path, encryption)
  try {
    const { images, ...database } = await transaction(
      deps.sql,
      (tx) => addDatabase(tx, archive, own, onProgress),
      'isolation level repeatable read read only',
    )
    await addImages(deps, archive, images, onProgress)
    // After the snapshot, so that a lead erased since then is erased again by a restore.
    onProgress(`${await addErasedKeys(archive, resolve(deps.env.DATA_DIR))} erased keys from DATA_DIR`)
    await archive.finish(database)
    onProgress('verifying the backup …')
    const written = await openArchive(archive.unfinished, encryption && [encryption.ownIdentity])
    await written.close()
    await archive.keep()
    return {
      database: await findDatabaseName(deps.sql),
      madeAt: new Date(database.madeAt),
      bytes: (await stat(path)).size,
      isEncrypted: encryption !== undefined,
      leads: rowsOf(database.tables, 'questionnaires'),
      messages: rowsOf(database.tables, 'contacts'),
      leftOut: await listOthers(deps.sql, own),
    }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

const rowsOf = (tables: readonly Table[], name: string) =>
  tables.find((table) => table.name === name)?.rows ?? 0

type Database = Pick<Manifest, 'madeAt' | 'migrations' | 'tables' | 'sequences'> & { images: ImageRow[] }

async function addDatabase(
  tx: Transaction,
  archive: ArchiveWriter,
  own: readonly string[],
  onProgress: ReportProgress,
): Promise<Database> {
  await tx`set local statement_timeout = 0`
  // Each table is read from its beginning, so that most parts are those of the last backup.
  await tx`set local synchronize_seqscans = off`
  const migrations = await listApplied(tx)
  const tables: Table[] = []
  for (const shape of await listTables(tx, own)) {
    const onRows = (table: string, rows: number) => onProgress(`${table}: ${rows} rows so far …`)
    const table = await addRows(tx, archive, shape, onRows)
    tables.push(table)
    onProgress(`${table.name}: ${table.rows} rows`)
  }
  return {
    madeAt: new Date().toISOString(),
    migrations: [...migrations],
    tables,
    sequences: await listSequences(tx, own),
    images: await listStoredImages(tx),
  }
}

async function addImages(
  deps: BackupDeps,
  archive: ArchiveWriter,
  images: Database['images'],
  onProgress: ReportProgress,
): Promise<void> {
  let missing = 0
  for (const image of images) {
    const file = await openImage(deps, image.id)
    if (file) await archive.add(`${IMAGES}${image.id}`, await new Response(file.body).bytes())
    else if (image.storedAt) missing++
  }
  onProgress(
    `${images.length} image records${missing ? `; ${missing} images are missing from their store` : ''}`,
  )
}

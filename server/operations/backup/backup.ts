import { resolve } from 'node:path'
import { listStoredImages, readStoredImage } from '../../features/portal/images/stored-images.ts'
import type { Stores } from '../../features/portal/images/stores.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { listApplied } from '../../platform/database/migration-queries.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { openArchive } from './archive-reader.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import { addErased } from './erased.ts'
import { type Manifest, PICTURES, type Table } from './manifest.ts'
import { addRows } from './rows.ts'
import { hasAnything, listSequences, listTables } from './tables.ts'

export type BackupDeps = Pick<Platform, 'sql' | 'env'> & { stores: Stores }

/** What a backup or a restore says while it works, one line at a time. */
export type Say = (line: string) => void

/** Where the rows of pictures are; a backup of an older version has none. */
const PICTURE_TABLE = 'business_images'

/**
 * Writes a backup while the server runs: the database as it is at one moment, the pictures, and what was erased.
 * The file appears when it is whole and was read back.
 * @throws OperatorError when the file exists or cannot be written, or there is nothing to back up
 */
export async function writeBackup(deps: BackupDeps, path: string, say: Say): Promise<void> {
  if (!(await hasAnything(deps.sql)))
    throw new OperatorError('the database is empty: there is nothing to back up')
  const archive = await createArchive(path)
  try {
    const { pictures, ...database } = await deps.sql.begin(
      'isolation level repeatable read read only',
      (tx) => addDatabase(tx, archive, say),
    )
    await addPictures(deps, archive, pictures, say)
    // After the snapshot: an erasure since then is in the backup, and wins over the lead that is in it too.
    say(`${await addErased(archive, resolve(deps.env.DATA_DIR))} erased keys of DATA_DIR`)
    await archive.finish({ format: 1, ...database })
    say('reading it back …')
    await (await openArchive(archive.unfinished)).close()
    await archive.keep()
  } catch (error) {
    await archive.discard()
    throw error
  }
}

type Database = Pick<Manifest, 'madeAt' | 'migrations' | 'tables' | 'sequences'> & {
  pictures: Awaited<ReturnType<typeof listStoredImages>>
}

async function addDatabase(tx: Transaction, archive: ArchiveWriter, say: Say): Promise<Database> {
  await tx`set local statement_timeout = 0`
  const migrations = await listApplied(tx)
  const tables: Table[] = []
  for (const shape of await listTables(tx)) {
    const onRows = (table: string, rows: number) => say(`${table}: ${rows} rows so far …`)
    const table = await addRows(tx, archive, shape, onRows)
    tables.push(table)
    say(`${table.name}: ${table.rows} rows`)
  }
  const hasPictures = tables.some(({ name }) => name === PICTURE_TABLE)
  return {
    madeAt: new Date().toISOString(),
    migrations: [...migrations],
    tables,
    sequences: await listSequences(tx),
    pictures: hasPictures ? await listStoredImages(tx) : [],
  }
}

async function addPictures(
  { stores }: BackupDeps,
  archive: ArchiveWriter,
  pictures: Database['pictures'],
  say: Say,
): Promise<void> {
  let missing = 0
  for (const picture of pictures) {
    const bytes = await readStoredImage(stores, picture)
    if (bytes) await archive.add(`${PICTURES}${picture.id}.gz`, bytes)
    // Without a type no file was ever found under it.
    else if (picture.contentType) missing++
  }
  say(
    `${pictures.length} addresses of pictures${missing ? `; ${missing} pictures are not where they should be` : ''}`,
  )
}

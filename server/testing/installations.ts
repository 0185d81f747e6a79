import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStores } from '../features/businesses/images/stores.ts'
import { openArchive } from '../operations/backup/archive-reader.ts'
import { type ReportProgress, writeBackup } from '../operations/backup/backup.ts'
import { restoreBackup } from '../operations/backup/restore.ts'
import { connect, type Sql } from '../platform/database/connect.ts'
import type { Env } from '../platform/env.ts'
import { emptyDatabase } from './fresh-database.ts'

/** A database with its settings, which include DATA_DIR. */
export interface Installation {
  sql: Sql
  env: Env
}

const log = { info() {}, warn() {}, error() {} }
const quiet = () => {}

export const backupDepsOf = ({ sql, env }: Installation) => ({ sql, env, stores: openStores(env, log) })

/** Makes backups, and empty installations to restore them into. `close` deletes everything it created. */
export async function openInstallations() {
  const folder = await mkdtemp(join(tmpdir(), 'installations-'))
  const databases: { drop(): Promise<void> }[] = []
  const newFile = () => join(folder, `${randomUUID()}.tar`)
  const newFolder = () => mkdtemp(join(folder, 'data-'))
  const makeEmpty = async (env: Env): Promise<Installation> => {
    const database = await emptyDatabase()
    const sql = connect(database.ownerUrl)
    databases.push({ drop: () => sql.end({ timeout: 1 }).then(database.drop) })
    return { sql, env: { ...env, DATA_DIR: await newFolder() } }
  }
  return {
    folder,
    newFile,
    newFolder,
    /** Creates an empty installation with these settings and its own DATA_DIR, opened for the role that owns the tables. */
    makeEmpty,
    async backUp(from: Installation, onProgress: ReportProgress = quiet): Promise<string> {
      const file = newFile()
      await writeBackup(backupDepsOf(from), file, onProgress)
      return file
    },
    async restore(file: string, into: Installation): Promise<Installation> {
      const archive = await openArchive(file)
      await restoreBackup(backupDepsOf(into), archive, quiet).finally(archive.close)
      return into
    },
    async close() {
      for (const database of databases) await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

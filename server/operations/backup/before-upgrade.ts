import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolder } from '#server/platform/data-dir.ts'
import type { BeforeMigrating } from '#server/platform/database/migrate.ts'
import { createDiskSpace } from '#server/platform/disk-space.ts'
import type { Log } from '#server/platform/log.ts'
import { commandLine, OperatorError } from '#server/platform/operator-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { type BackupDeps, type BackupSummary, writeBackup } from './backup.ts'
import { createEncryption } from './encryption.ts'
import { measureDatabase } from './tables.ts'

const BYTES_PER_MB = 1024 * 1024
/** A backup is compressed and has no indexes. That of a small database is a tenth of it. */
const LARGEST_SHARE = 0.5

const WAYS_OUT =
  'Nothing was changed, and the earlier version still starts. Make room, set BACKUP_DIR to another folder, or set ' +
  'BACKUP_BEFORE_UPGRADE=off if you have a backup of your own'

type UpgradeDeps = BackupDeps & { log: Log }

/**
 * Backs up a database before this version migrates it, so that its operator can go back.
 * @throws OperatorError if there is no room, or the backup can't be written
 */
export const backUpBeforeUpgrade =
  (deps: UpgradeDeps): BeforeMigrating =>
  async ({ applied, missing }) => {
    const { sql, env, log } = deps
    const databaseMb = Math.ceil((await measureDatabase(sql)) / BYTES_PER_MB)
    if (applied === 0) return log.info('migrating an empty database')
    if (env.BACKUP_BEFORE_UPGRADE === 'off')
      return log.info('migrating without a backup: BACKUP_BEFORE_UPGRADE is off')
    const folder = backupFolder(env)
    log.info('backing up before migrating', { folder, databaseMb, migrations: missing.length })
    const summary = await makeBackup(deps, folder, databaseMb).catch(explain)
    log.info('backup made before migrating', {
      ...summary,
      toGoBack: `Install the earlier version. Give it an empty database: with DATABASE_URL a new one, else move DATA_DIR/postgres away. Run "${commandLine(`restore ${summary.file}`)}" there.`,
    })
    await deleteOldUpgradeBackups(folder, new Date())
  }

async function makeBackup(deps: UpgradeDeps, folder: string, databaseMb: number) {
  const { env, log } = deps
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new OperatorError(`${folder} cannot be created: ${error.code}`)
  })
  const { freeMb } = await createDiskSpace(env, [folder], log).measure()
  const neededMb = Math.ceil(databaseMb * LARGEST_SHARE) + env.DISK_RESERVE_MB
  if (freeMb !== null && freeMb < neededMb)
    throw new OperatorError(`${folder} has ${freeMb} MB free, and the backup may need ${neededMb} MB`)
  const encryption =
    env.BACKUP_RECIPIENT.length > 0 ? await createEncryption(env.BACKUP_RECIPIENT) : undefined
  const file = join(folder, upgradeBackupName(new Date(), encryption !== undefined))
  const summary: BackupSummary = await writeBackup(deps, file, () => {}, encryption)
  const { bytes, leads, messages, isEncrypted } = summary
  return { file, mb: Math.ceil(bytes / BYTES_PER_MB), leads, messages, isEncrypted }
}

function explain(error: unknown): never {
  if (!(error instanceof OperatorError)) throw error
  throw new OperatorError(`the backup before migrating failed: ${error.message}. ${WAYS_OUT}`)
}

/** An operator who wants to go back notices soon, and what families erased must not stay in old files for longer. */
const KEEP_DAYS = 30
/** Several upgrades in a few days must not fill the disk. */
const KEEP_FILES = 3

const NAME = /^before-upgrade-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(\.age)?$/

/** A file's name with the time, in seconds. */
const upgradeBackupName = (now: Date, isEncrypted: boolean): string =>
  `before-upgrade-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${isEncrypted ? '.age' : ''}`

const timeOf = (name: string): number =>
  Date.parse(name.replace(NAME, (_, day, hour, minute, second) => `${day}T${hour}:${minute}:${second}Z`))

/** Deletes upgrade backups older than 30 days, and all but the newest three. @returns how many */
export async function deleteOldUpgradeBackups(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const newestFirst = names.filter((name) => NAME.test(name)).sort((a, b) => timeOf(b) - timeOf(a))
  const oldest = now.getTime() - KEEP_DAYS * DAY_MS
  const old = newestFirst.filter((name, place) => place >= KEEP_FILES || timeOf(name) < oldest)
  for (const name of old) await rm(join(folder, name))
  return old.length
}

/** Deletes this server's old upgrade backups, and logs how many there were. */
export async function expireUpgradeBackups({
  env,
  log,
  now,
}: Pick<Platform, 'env' | 'log' | 'now'>): Promise<void> {
  const deleted = await deleteOldUpgradeBackups(backupFolder(env), now())
  if (deleted > 0) log.info('old upgrade backups deleted', { deleted })
}

import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '#server/platform/env.ts'
import type { Platform } from '#server/platform/platform.ts'

/** An operator who wants to go back notices soon, and what families erased must not stay in old files for longer. */
const KEEP_DAYS = 30
/** Several upgrades in a few days must not fill the disk. */
const KEEP_FILES = 3
const DAY_MS = 86_400_000

const NAME = /^before-upgrade-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(\.age)?$/

/** The folder of the backups that upgrades make: BACKUP_DIR, or `backups` in DATA_DIR. */
export const upgradeBackupFolder = ({ BACKUP_DIR, DATA_DIR }: Env): string =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))

/** A file's name with the time, in seconds. */
export const upgradeBackupName = (now: Date, isEncrypted: boolean): string =>
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

/** Deletes old upgrade backups now and every day, in the background. @returns a function that stops it */
export function startUpgradeBackupExpiry({
  env,
  log,
  now,
  background,
}: Pick<Platform, 'env' | 'log' | 'now' | 'background'>): () => void {
  const sweep = () =>
    background.run('upgrade backups', async () => {
      const deleted = await deleteOldUpgradeBackups(upgradeBackupFolder(env), now())
      if (deleted > 0) log.info('old upgrade backups deleted', { deleted })
    })
  const timer = setInterval(sweep, DAY_MS)
  void sweep()
  return () => clearInterval(timer)
}

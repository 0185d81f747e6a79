import { readdir } from 'node:fs/promises'
import { backupFolder } from '#server/platform/data-dir.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { readLastBackup } from './last-backup.ts'

type BackupEnv = Pick<Env, 'BACKUP_RECIPIENT' | 'BACKUP_DIR' | 'DATA_DIR'>

const ERASED_AGAIN = 'After a restore, the next start erases again what was erased since.'

/** What the settings, the last backup and the files in the folder of backups say about who can read backups, in sentences. */
export async function describeBackups(query: Query, env: BackupEnv): Promise<string> {
  const last = await readLastBackup(query)
  const names = await readdir(backupFolder(env)).catch(() => [])
  const plain = names.filter((name) => name.endsWith('.tar')).length
  const encrypted = names.filter((name) => name.endsWith('.tar.age')).length
  const sentences = [
    env.BACKUP_RECIPIENT.length > 0
      ? 'New ones are encrypted.'
      : 'New ones are not encrypted (BACKUP_RECIPIENT isn’t set), so who has a file can read it.',
    last?.isEncrypted === true && 'The last one that was made by command is encrypted.',
    last?.isEncrypted === false &&
      'The last one that was made by command is not encrypted: delete it once a newer one is kept.',
    plain + encrypted > 0 && `The server’s folder of backups has ${listCounts(plain, encrypted)}.`,
    ERASED_AGAIN,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** '2 files not encrypted and 1 file encrypted'. */
const listCounts = (plain: number, encrypted: number): string =>
  [plain > 0 && `${countOf(plain)} not encrypted`, encrypted > 0 && `${countOf(encrypted)} encrypted`]
    .filter(Boolean)
    .join(' and ')

const countOf = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

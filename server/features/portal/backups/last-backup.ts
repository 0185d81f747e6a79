import { readdir } from 'node:fs/promises'
import * as z from 'zod/mini'
import { backupFolder } from '#server/platform/data-dir.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { readFirst } from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import { commandLine } from '#server/platform/operator-error.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import type { Risk } from '#shared/desk/site-texts.ts'

/** A nightly backup may fail once, and twice over a weekend. */
const OLD_DAYS = 3

/**
 * @returns a risk for the start's log and the portal if this program made backups and stopped. Without any, the operator
 *   has another way, as with a managed Postgres, or the doctor tells them.
 */
export async function findBackupRisks(query: Query, now: Date): Promise<Risk[]> {
  const last = await readLastBackup(query)
  const days = last ? Math.floor((now.getTime() - last.madeAt.getTime()) / DAY_MS) : 0
  if (days < OLD_DAYS) return []
  return [
    {
      id: 'old_backup',
      title: `The last backup is ${days} days old`,
      advice: `See why the nightly one failed, or make one now: ${commandLine('backup FILE')}.`,
    },
  ]
}

const NAME = 'last_backup'
const LastBackup = z.object({
  /** The moment that the backup shows. */
  madeAt: z.date(),
  /** The size of the file. */
  bytes: z.number(),
  leads: z.int(),
  messages: z.int(),
  isEncrypted: z.boolean(),
})
/** The last backup that this program made. It knows of no others, such as those of a managed Postgres. */
type LastBackup = z.infer<typeof LastBackup>

/** @returns undefined if this program never made one */
export const readLastBackup = (query: Query) => readFirst(query, LastBackup)`
    select (value ->> 'madeAt')::timestamptz as made_at, (value ->> 'bytes')::float8 as bytes,
      (value ->> 'leads')::integer as leads, (value ->> 'messages')::integer as messages,
      (value ->> 'isEncrypted')::boolean as is_encrypted
    from settings where name = ${NAME}`

export async function recordLastBackup(query: Query, { madeAt, ...sizes }: LastBackup): Promise<void> {
  await query`
    insert into settings (name, value) values (${NAME}, ${query.json({ ...sizes, madeAt: madeAt.toISOString() })})
    on conflict (name) do update set value = excluded.value, updated_at = now()`
}

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

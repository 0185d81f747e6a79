import * as z from 'zod/mini'
import { commandLine } from '#server/platform/command-line.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Risk } from '#shared/site-check.ts'

/** A nightly backup may fail once, and twice over a weekend. */
const OLD_DAYS = 3
const DAY_MS = 86_400_000

/** Reads the last backup that this program made. @returns undefined if it never made one */
export const readLastBackup = (query: Query): Promise<LastBackup | undefined> => findLastBackup(query)

export const recordLastBackup = (query: Query, backup: LastBackup): Promise<void> =>
  storeLastBackup(query, backup)

/**
 * @returns a risk for the start's log and the portal if this program made backups and stopped. Without any, the operator
 *   has another way, as with a managed Postgres, or the doctor tells them.
 */
export async function findBackupRisks(query: Query, now: Date): Promise<Risk[]> {
  const last = await findLastBackup(query)
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
  /** Null for one from before this was recorded. */
  isEncrypted: z.nullable(z.boolean()),
})
/** The last backup that this program made. It knows of no others, such as those of a managed Postgres. */
type LastBackup = z.infer<typeof LastBackup>

/** @returns undefined if this program never made one */
async function findLastBackup(query: Query): Promise<LastBackup | undefined> {
  const [row] = await read(query, LastBackup)`
    select (value ->> 'madeAt')::timestamptz as made_at, (value ->> 'bytes')::float8 as bytes,
      (value ->> 'leads')::integer as leads, (value ->> 'messages')::integer as messages,
      (value ->> 'isEncrypted')::boolean as is_encrypted
    from settings where name = ${NAME}`
  return row
}

async function storeLastBackup(query: Query, { madeAt, ...sizes }: LastBackup): Promise<void> {
  await query`
    insert into settings (name, value) values (${NAME}, ${query.json({ ...sizes, madeAt: madeAt.toISOString() })})
    on conflict (name) do update set value = excluded.value, updated_at = now()`
}

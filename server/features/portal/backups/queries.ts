import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readFirst } from '#server/platform/database/read.ts'

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
export type LastBackup = z.infer<typeof LastBackup>

/** @returns undefined if this program never made one */
export const findLastBackup = (query: Query) => readFirst(query, LastBackup)`
    select (value ->> 'madeAt')::timestamptz as made_at, (value ->> 'bytes')::float8 as bytes,
      (value ->> 'leads')::integer as leads, (value ->> 'messages')::integer as messages,
      (value ->> 'isEncrypted')::boolean as is_encrypted
    from settings where name = ${NAME}`

export async function storeLastBackup(query: Query, { madeAt, ...sizes }: LastBackup): Promise<void> {
  await query`
    insert into settings (name, value) values (${NAME}, ${query.json({ ...sizes, madeAt: madeAt.toISOString() })})
    on conflict (name) do update set value = excluded.value, updated_at = now()`
}

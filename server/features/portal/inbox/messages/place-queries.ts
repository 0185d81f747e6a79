import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '#server/platform/database/cursor.ts'
import { read } from '#server/platform/database/read.ts'
import { CommunityRequest } from '#shared/community-request.ts'

export async function insertPlace(query: Query, id: string, text: string): Promise<void> {
  await query`
    insert into inbox_messages (id, received_at, search_text)
    select id, created_at, ${text} from contacts where id = ${id}`
}

export async function deletePlaces(query: Query, ids: string[]): Promise<void> {
  await query`delete from inbox_messages where id = any (${ids})`
}

/** Deletes the places of messages that an earlier version of the server has erased. */
export async function deletePlacesOfErased(query: Query): Promise<void> {
  await query`
    delete from inbox_messages using contacts where contacts.id = inbox_messages.id and erased_at is not null`
}

const MissingRow = z.object({
  id: z.string(),
  at: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  reference: z.string(),
  request: z.nullable(CommunityRequest),
  message: z.string(),
})

/** The next `limit` messages that are missing in the inbox, newest first, locked against their erasure. */
export const lockMissing = (tx: Transaction, after: Cursor | undefined, limit: number) => read(
  tx,
  MissingRow,
)`
  select id, ${exactTime(tx, 'created_at')} as at, first_name, last_name, email, phone, reference, request, message
  from contacts
  where erased_at is null and ${isAfter(tx, 'created_at', after)}
    and not exists (select from inbox_messages where inbox_messages.id = contacts.id)
  order by created_at desc, id desc limit ${limit} for share`

/** Adds messages that this transaction has locked to the inbox. Those older than `readAfterDays` count as read. */
export async function insertOldPlaces(
  tx: Transaction,
  texts: { id: string; text: string }[],
  readAfterDays: number,
): Promise<void> {
  await tx`
    insert into inbox_messages (id, received_at, search_text, is_read)
    select contacts.id, created_at, text, created_at < now() - make_interval(days => ${readAfterDays})
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ text }) => text)}::text[]) as texts (id, text)
    join contacts on contacts.id = texts.id
    on conflict (id) do nothing`
}

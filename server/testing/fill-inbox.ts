import * as z from 'zod/mini'
import { refreshInboxText } from '#server/features/leads/inbox-place/place.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { transaction } from '../platform/database/transaction.ts'

const BATCH = 5000

/** Adds leads to the inbox that a test or a bench has inserted without it. @returns how many */
export async function fillInbox({ sql }: { sql: Sql }): Promise<number> {
  let added = 0
  for (let count = BATCH; count === BATCH; added += count) {
    const missing = await read(sql, z.object({ id: z.string() }))`
      select id from questionnaires where id not in (select id from inbox_leads) limit ${BATCH}`
    count = missing.length
    await transaction(sql, (tx) =>
      refreshInboxText(
        tx,
        missing.map(({ id }) => id),
      ),
    )
  }
  return added
}

/** Like fillInbox, for messages. */
export async function fillMessages({ sql }: { sql: Sql }): Promise<void> {
  await sql`
    insert into inbox_messages (id, received_at, search_text)
    select id, created_at, lower(concat_ws(' ', first_name, last_name, email, reference, message)) from contacts
    on conflict do nothing`
}

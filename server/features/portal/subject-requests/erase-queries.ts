import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'

const Id = z.object({ id: z.string() })

/** Locks leads and then messages, until the transaction ends. @returns how many exist */
export async function lockExisting(query: Query, leadIds: string[], messageIds: string[]): Promise<number> {
  const leads = await read(query, Id)`
    select id from questionnaires where id = any (${leadIds}) order by id for update`
  const messages = await read(query, Id)`
    select id from contacts where id = any (${messageIds}) and erased_at is null order by id for update`
  return leads.length + messages.length
}

/** How many proofs of reading outlive these leads, and how many webhooks were told of these records. */
export const countKept = (query: Query, leadIds: string[], ids: string[]) => readOne(
  query,
  z.object({ proofs: z.int(), receivers: z.int() }),
)`
  select
    (
      select count(*)::integer from acknowledgements join submissions using (key_hash)
      where questionnaire_id = any (${leadIds})
    ) as proofs,
    (select count(distinct webhook_id)::integer from webhook_deliveries where subject_id = any (${ids})) as receivers`

import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { readOne, readOneValue } from '#server/platform/database/read.ts'

/**
 * For how long someone shown counts. It is an hour more than a day, because what is shown again is noted only an hour later:
 * so the count has everyone of any 24 hours.
 */
const HOURS = 25

/** Locks an administrator's count until the transaction ends. */
export async function lockReader(tx: Transaction, adminId: string): Promise<void> {
  await tx`select from admins where id = ${adminId} for no key update`
}

const hashesOf = (query: Query, ids: string[]) =>
  query`(select md5(id::text)::uuid as hash from unnest(${ids}::uuid[]) as shown (id)) as shown`

/** How many leads and messages an administrator was shown within a day, and how many of `ids` aren't among them. */
export const countPeopleShown = (query: Query, adminId: string, ids: string[]) =>
  readOne(query, z.object({ before: z.int(), added: z.int() }))`
    with recent as (
      select person_hash from people_shown
      where admin_id = ${adminId} and shown_at > now() - make_interval(hours => ${HOURS}::integer)
    )
    select (select count(*) from recent)::integer as before, count(*)::integer as added
    from ${hashesOf(query, ids)} where hash not in (select person_hash from recent)`

export async function insertPeopleShown(tx: Transaction, adminId: string, ids: string[]): Promise<void> {
  await tx`
    insert into people_shown as kept (admin_id, person_hash) select ${adminId}, hash from ${hashesOf(tx, ids)}
    on conflict (admin_id, person_hash) do update set shown_at = now()
    where kept.shown_at <= now() - interval '1 hour'`
}

/** Whole seconds until an administrator's count falls. */
export const readSecondsUntilFewer = (query: Query, adminId: string) => readOneValue(
  query,
  z.object({ seconds: z.int() }),
)`
    select greatest(1, ceil(extract(epoch from min(shown_at) - now()) + ${HOURS * 3600}::integer))::integer as seconds
    from people_shown
    where admin_id = ${adminId} and shown_at > now() - make_interval(hours => ${HOURS}::integer)`

/** Deletes who was shown so long ago that no count includes them. */
export async function deleteOldPeopleShown(query: Query): Promise<void> {
  await query`delete from people_shown where shown_at <= now() - make_interval(hours => ${HOURS}::integer)`
}

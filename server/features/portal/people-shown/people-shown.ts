import * as z from 'zod/mini'
import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import { mailLargeExport } from '#server/features/sign-in/credentials/account-mails.ts'
import { findAdmin, findOldestOwner } from '#server/features/sign-in/credentials/admins.ts'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { readOne, readOneValue } from '#server/platform/database/read.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'

/** From so many leads and messages on, which one administrator is shown within a day, others learn of it. */
export const LARGE_READ = 500
/** The most leads and messages that an advisor is shown within a day: more than a day's work, and too few to copy all soon. */
export const ADVISOR_PEOPLE = 2000

/**
 * Counts the leads and messages that an administrator is about to be shown, each once within a day. Every route that shows
 * a family's data calls it before it answers. From LARGE_READ on, it mails the administrator and the owner who was added
 * first. It counts no more for an owner then, who may have the whole list anyway.
 * @throws ApiError rate_limited (429) if an advisor would be shown too many; the audit log says so once an hour
 */
export async function countShown(
  { sql, env }: Pick<Platform, 'sql' | 'env'>,
  { adminId, username, role, ipAddress }: AdminContext,
  shown: readonly string[],
): Promise<void> {
  const ids = [...new Set(shown)]
  if (ids.length === 0) return
  const limit = role === 'advisor' ? ADVISOR_PEOPLE : LARGE_READ
  const isWithin = await retried(sql, async (tx) => {
    // Otherwise calls at the same time would not see each other's.
    await lockReader(tx, adminId)
    const { before, added } = await countPeopleShown(tx, adminId, ids)
    const count = before + added
    if (role === 'advisor' ? added > 0 && count > limit : before >= limit) return false
    await insertPeopleShown(tx, adminId, ids)
    if (added === 0 || count < LARGE_READ) return true
    const told = [await findAdmin(tx, adminId), await findOldestOwner(tx)].filter(
      (admin) => admin !== undefined,
    )
    for (const admin of new Map(told.map((one) => [one.id, one])).values())
      await mailLargeExport(tx, env, admin, { reader: username, count })
    return true
  })
  if (isWithin || role !== 'advisor') return
  await recordStrangerFailure({ sql }, { action: 'reading_limited', username, ipAddress })
  const most = ADVISOR_PEOPLE.toLocaleString('en-US')
  throw new ApiError(
    'rate_limited',
    `An advisor may see ${most} different leads and messages within a day, and you have. Please ask an owner.`,
    { headers: { 'retry-after': String(await readSecondsUntilFewer(sql, adminId)) } },
  )
}

/** What `countShown` counts of records that are shown. */
export const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

/**
 * For how long someone shown counts. It is an hour more than a day, because what is shown again is noted only an hour later:
 * so the count has everyone of any 24 hours.
 */
const HOURS = 25

/** Locks an administrator's count until the transaction ends. */
async function lockReader(tx: Transaction, adminId: string): Promise<void> {
  await tx`select from admins where id = ${adminId} for no key update`
}

const hashesOf = (query: Query, ids: string[]) =>
  query`(select md5(id::text)::uuid as hash from unnest(${ids}::uuid[]) as shown (id)) as shown`

/** How many leads and messages an administrator was shown within a day, and how many of `ids` aren't among them. */
const countPeopleShown = (query: Query, adminId: string, ids: string[]) =>
  readOne(query, z.object({ before: z.int(), added: z.int() }))`
    with recent as (
      select person_hash from people_shown
      where admin_id = ${adminId} and shown_at > now() - make_interval(hours => ${HOURS}::integer)
    )
    select (select count(*) from recent)::integer as before, count(*)::integer as added
    from ${hashesOf(query, ids)} where hash not in (select person_hash from recent)`

async function insertPeopleShown(tx: Transaction, adminId: string, ids: string[]): Promise<void> {
  await tx`
    insert into people_shown as kept (admin_id, person_hash) select ${adminId}, hash from ${hashesOf(tx, ids)}
    on conflict (admin_id, person_hash) do update set shown_at = now()
    where kept.shown_at <= now() - interval '1 hour'`
}

/** Whole seconds until an administrator's count falls. */
const readSecondsUntilFewer = (query: Query, adminId: string) => readOneValue(
  query,
  z.object({ seconds: z.int() }),
)`
    select greatest(1, ceil(extract(epoch from min(shown_at) - now()) + ${HOURS * 3600}::integer))::integer as seconds
    from people_shown
    where admin_id = ${adminId} and shown_at > now() - make_interval(hours => ${HOURS}::integer)`

/** Deletes who was shown so long ago that no count includes them. */
export async function sweepPeopleShown(query: Query): Promise<void> {
  await query`delete from people_shown where shown_at <= now() - make_interval(hours => ${HOURS}::integer)`
}

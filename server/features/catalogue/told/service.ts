import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { readTombstones, type Tombstone } from '#server/platform/idempotency/tombstone-file.ts'
import { toldValue } from '#shared/catalog/current-told.ts'
import type { ToldFile } from '#shared/catalog/packs/told-file.ts'
import { type ToldById, withTold } from '#shared/catalog/told.ts'
import type { ToldFact, ToldFields } from '#shared/catalog/told-fact.ts'
import type { Facility } from '#shared/contract/facility.ts'
import { eraseCallers, listCalls, listTellersAround, listTold, selectCallHashes } from './queries.ts'

/** What communities told that counts now: all, or these. */
export async function listToldNow(query: Query, ids: readonly string[] | null = null): Promise<ToldById> {
  const told = new Map<string, ToldFact[]>()
  for (const { id, toldAt, expiresAt, value, fact } of await listTold(query, ids)) {
    const times = { toldAt: toldAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }
    told.set(id, [...(told.get(id) ?? []), { fact, value: value as ToldFact['value'], ...times }])
  }
  return told
}

/** What the communities that may be in a state's packs told. */
export async function readToldAround(query: Query, state: string): Promise<ToldFile> {
  const ids = (await listTellersAround(query, state)).map(({ id }) => id)
  const told = ids.length > 0 ? await listToldNow(query, ids) : new Map()
  return { told: Object.fromEntries(told) }
}

/** These communities with what they told, without those that told that they have closed. */
export async function addTold<Row extends Facility>(
  query: Query,
  rows: readonly Row[],
): Promise<(Row & ToldFields)[]> {
  const ids = rows.map(({ id }) => id)
  const told = await listToldNow(query, ids)
  return rows.flatMap((row) => {
    const own = told.get(row.id) ?? []
    return toldValue(own, 'closed') === true ? [] : [withTold(row, own)]
  })
}

/** Calls of someone who spoke for a community by a name with all these folded words, or by one of these names in lower case. */
export const findCalls = (query: Query, by: Parameters<typeof listCalls>[1], limit: number) =>
  listCalls(query, by, limit)

/** Erases who called, and the notes, of these calls. @returns tombstones of those that still had them */
export async function eraseCalls(tx: Transaction, ids: readonly string[]): Promise<Tombstone[]> {
  const erasedAt = new Date()
  return (await eraseCallers(tx, { ids }, erasedAt)).map(({ keyHash }) => ({ keyHash, erasedAt }))
}

/** For a query: `key_hash` of each call, and `erased_at`, which is null unless its caller was erased. */
export const selectCalls = (query: Query) => selectCallHashes(query)

/**
 * Repeats the erasures in DATA_DIR's tombstone file, so that restoring a backup does not restore erased callers.
 * Call it at startup, after the migrations and before listening.
 * @returns how many callers the database had again
 */
export async function replayCallTombstones(sql: Sql, { DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<number> {
  let erased = 0
  for await (const batch of readTombstones(DATA_DIR, 'call-tombstones')) {
    const hashes = batch.map(({ keyHash }) => keyHash.toString('hex'))
    erased += (await eraseCallers(sql, { hashes }, new Date())).length
  }
  return erased
}

/** For a condition: the communities that told last that they have closed. */
export const selectClosed = (query: Query) => query`
  select id from (
    select distinct on (shown.id) shown.id, value
    from told_facts left join facility_records as record on record.id = told_facts.facility_id
      cross join lateral (select coalesce(record.facility_id, told_facts.facility_id) as id) as shown
    where fact = 'closed' order by shown.id, told_at desc
  ) as latest where value = 'true'`

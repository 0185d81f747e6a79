import * as z from 'zod/mini'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import { readTombstones, type Tombstone } from '#server/platform/idempotency/tombstone-file.ts'
import { toldValue } from '#shared/catalog/current-told.ts'
import type { ToldFile } from '#shared/catalog/packs/told-file.ts'
import { type ToldById, withTold } from '#shared/catalog/told.ts'
import { TOLD_FACTS, type ToldFact, type ToldFields } from '#shared/catalog/told-fact.ts'
import type { Facility } from '#shared/contract/facility.ts'

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

/** Erases who called, and the notes, of these calls. @returns tombstones of those that still had them */
export async function eraseCalls(tx: Transaction, ids: readonly string[]): Promise<Tombstone[]> {
  const erasedAt = new Date()
  return (await eraseCallers(tx, { ids }, erasedAt)).map(({ keyHash }) => ({ keyHash, erasedAt }))
}

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

const ToldRow = z.object({
  id: z.string(),
  fact: z.enum(TOLD_FACTS),
  value: z.unknown(),
  toldAt: z.date(),
  expiresAt: z.nullable(z.date()),
})

/** What counts now, by the communities that show it; the latest of two records that became one community. */
const listTold = (query: Query, ids: readonly string[] | null) => read(query, ToldRow)`
  select distinct on (shown.id, fact) shown.id, fact, value, told_at, expires_at
  from told_facts left join facility_records as record on record.id = told_facts.facility_id
    cross join lateral (select coalesce(record.facility_id, told_facts.facility_id) as id) as shown
  where coalesce(expires_at > now(), true) and (${ids}::text[] is null or shown.id = any (${ids}::text[]))
  order by shown.id, fact, told_at desc`

/** The communities of a state, and all within about 200 miles of it, that told something. */
const listTellersAround = (query: Query, state: string) => read(query, z.object({ id: z.string() }))`
  select facilities.id from facilities cross join (
    select min(latitude) as south, max(latitude) as north, min(longitude) as west, max(longitude) as east
    from zip_codes where state = ${state}
  ) as area
  where (
    state = ${state} or (latitude between south - 3 and north + 3 and longitude between west - 7 and east + 7)
  ) and facilities.id in (
    select coalesce(record.facility_id, told_facts.facility_id)
    from told_facts left join facility_records as record on record.id = told_facts.facility_id
  )`

const Call = z.object({
  id: z.string(),
  name: z.string(),
  community: z.string(),
  at: z.date(),
  note: z.nullable(z.string()),
})

/**
 * Calls of someone who spoke for a community, newest first.
 * @param by the folded words that the caller's name has, none of them to find none, and whole names in lower case
 */
export const findCalls = (
  query: Query,
  by: { words: readonly string[]; names: readonly string[] },
  limit: number,
) => read(query, Call)`
  select facility_id || '/' || version as id, told_by as name, coalesce(facilities.name, facility_id) as community,
    told_at as at, note
  from told_entries left join facilities on facilities.id = facility_id
  where told_by is not null and (
    lower(told_by) = any (${[...by.names]}::text[])
    or (cardinality(${[...by.words]}::text[]) > 0 and not exists (
      select from unnest(${[...by.words]}::text[]) as word where strpos(lower(told_by), word) = 0
    ))
  )
  order by told_at desc, facility_id, version limit ${limit}`

/** The same for a restored call, but not for a later one that gets its version. */
const callHash = (query: Query) => query`
  sha256(convert_to(facility_id || '/' || version || '/' || extract(epoch from recorded_at), 'UTF8'))`

const ErasedCall = z.object({ keyHash: z.instanceof(Buffer) })

/**
 * Erases who called, and the notes, of calls with these ids or hashes in hexadecimal digits. What the community told stays.
 * @returns those that still had them
 */
const eraseCallers = (
  query: Query,
  { ids = [], hashes = [] }: { ids?: readonly string[]; hashes?: readonly string[] },
  erasedAt: Date,
) => read(query, ErasedCall)`
  update told_entries set told_by = null, note = null, caller_erased_at = ${erasedAt}
  where (told_by is not null or note is not null) and (
    facility_id || '/' || version = any (${[...ids]}::text[])
    or (cardinality(${[...hashes]}::text[]) > 0 and encode(${callHash(query)}, 'hex') = any (${[...hashes]}::text[]))
  )
  returning ${callHash(query)} as key_hash`

/** For a query: `key_hash` of each call, and `erased_at`, which is null unless its caller was erased. */
export const selectCalls = (query: Query) => query`
  select ${callHash(query)} as key_hash, caller_erased_at as erased_at from told_entries`

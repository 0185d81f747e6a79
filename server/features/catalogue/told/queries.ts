import * as z from 'zod/mini'
import type { JsonObject, Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import { AnswerState } from '#shared/own-page.ts'
import { TOLD_FACTS, type ToldFact } from '#shared/told-fact.ts'
import { ToldAnswers } from '#shared/told-record.ts'
import { isAbout } from './is-about.ts'

const ToldRow = z.object({
  id: z.string(),
  fact: z.enum(TOLD_FACTS),
  value: z.unknown(),
  toldAt: z.date(),
  expiresAt: z.nullable(z.date()),
})

/** What counts now, by the communities that show it; the latest of two records that became one community. */
export const listTold = (query: Query, ids: readonly string[] | null) => read(query, ToldRow)`
  select distinct on (shown.id, fact) shown.id, fact, value, told_at, expires_at
  from told_facts left join facility_records as record on record.id = told_facts.facility_id
    cross join lateral (select coalesce(record.facility_id, told_facts.facility_id) as id) as shown
  where coalesce(expires_at > now(), true) and (${ids}::text[] is null or shown.id = any (${ids}::text[]))
  order by shown.id, fact, told_at desc`

/** The communities of a state, and all within about 200 miles of it, that told something. */
export const listTellersAround = (query: Query, state: string) => read(query, z.object({ id: z.string() }))`
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

const Community = z.object({ id: z.string(), name: z.string(), location: z.string() })

/** A community by its id or by that of a record that it shows. */
export const findCommunity = (query: Query, id: string) => readFirst(query, Community)`
  select id, name, location from facilities
  where id = coalesce((select facility_id from facility_records where id = ${id}), ${id})`

/** Keeps other entries about a community away until the transaction ends. */
export const lockCommunity = (query: Query, id: string) => query`
  select from facilities where id = ${id} for update`

const Entry = z.object({
  version: z.int(),
  facts: ToldAnswers,
  toldAt: z.date(),
  toldBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  username: z.string(),
  answer: z.nullable(AnswerState),
  recordedAt: z.date(),
})

/** The latest entries about a community and its records, newest first. */
export const listEntries = (query: Query, id: string, limit: number) => read(query, Entry)`
  select version, facts, told_at, told_by, note, username, answer, recorded_at
  from told_entries join admins on admins.id = admin_id
  where ${isAbout(query, id)}
  order by recorded_at desc, version desc limit ${limit}`

/** How many entries a community and its records have. */
export const findVersion = async (query: Query, id: string): Promise<number> =>
  (
    await readOne(query, z.object({ version: z.int() }))`
      select coalesce(max(version), 0)::integer as version from told_entries
      where ${isAbout(query, id)}`
  ).version

export interface NewEntry {
  facilityId: string
  version: number
  facts: JsonObject
  toldAt: Date
  toldBy: string | null
  note: string | null
  adminId: string
  answer?: AnswerState
}

export const insertEntry = (query: Query, { facts, ...entry }: NewEntry) => query`
  insert into told_entries ${query({ ...entry, facts: query.json(facts) })}`

/** Sets what holds now, unless something later was told. */
export const upsertTold = (query: Query, id: string, { fact, value, toldAt, expiresAt }: ToldFact) => query`
  insert into told_facts as known (facility_id, fact, value, told_at, expires_at)
  values (${id}, ${fact}, ${query.json(value)}, ${toldAt}, ${expiresAt})
  on conflict (facility_id, fact) do update
    set value = excluded.value, told_at = excluded.told_at, expires_at = excluded.expires_at
    where known.told_at <= excluded.told_at`

/** Takes facts back, of a community and its records. */
export const deleteTold = (query: Query, id: string, facts: readonly string[]) => query`
  delete from told_facts where fact = any (${facts}::text[]) and ${isAbout(query, id)}`

/** The names of those who spoke for communities that have all these folded words, with the number of their calls. */
export const listCallers = (query: Query, words: readonly string[], limit: number) => read(
  query,
  z.object({ name: z.string(), count: z.int() }),
)`
  select told_by as name, count(*)::integer as count from told_entries
  where told_by is not null and not exists (
    select from unnest(${[...words]}::text[]) as word where strpos(lower(told_by), word) = 0
  )
  group by told_by order by told_by limit ${limit}`

/** Erases who called, and the notes, of calls by these names. */
export const eraseCallers = (query: Query, names: readonly string[]) => query`
  update told_entries set told_by = null, note = null where told_by = any (${[...names]}::text[])`

/** Erases who called, and the notes, of people with the names of these leads and messages. */
export const eraseTellersOf = (query: Query, recordIds: readonly string[]) => query`
  update told_entries set told_by = null, note = null
  where lower(told_by) in (
    select lower(first_name || ' ' || last_name) from questionnaires where id = any (${recordIds}::uuid[])
    union select lower(first_name || ' ' || last_name) from contacts where id = any (${recordIds}::uuid[])
  )`

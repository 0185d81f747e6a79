import * as z from 'zod/mini'
import type { JsonObject, Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import { AnswerState, WaitingAnswer } from '#shared/catalog/own-page.ts'
import type { ToldFact } from '#shared/catalog/told-fact.ts'
import { ToldAnswers, ToldEntry } from '#shared/catalog/told-record.ts'

/** For a condition: a row of told facts or entries is about this community, or about a record that it shows. */
const isAbout = (query: Query, id: string) => query`
  (facility_id = ${id} or facility_id in (select id from facility_records where facility_id = ${id}))`

const Community = z.object({ id: z.string(), name: z.string(), location: z.string() })

/** A community by its id or by that of a record that it shows. */
export const findCommunity = (query: Query, id: string) => readFirst(query, Community)`
  select id, name, location from facilities
  where id = coalesce((select facility_id from facility_records where id = ${id}), ${id})`

/** Keeps other entries about a community away until the transaction ends. */
export const lockCommunity = (query: Query, id: string) => query`
  select from facilities where id = ${id} for update`

const Entry = z.extend(ToldEntry, { toldAt: z.date(), recordedAt: z.date() })

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

interface NewLink {
  tokenHash: Buffer
  facilityId: string
  adminId: string
  days: number
}

/** Stores a link. @returns when it expires */
export const insertLink = (query: Query, { tokenHash, facilityId, adminId, days }: NewLink) => readFirst(
  query,
  z.object({ expiresAt: z.date() }),
)`
  insert into told_links (token_hash, facility_id, admin_id, expires_at)
  values (${tokenHash}, ${facilityId}, ${adminId}, now() + make_interval(days => ${days})) returning expires_at`

/** The community and the maker of a link that hasn't expired, and whose maker still works here. */
export const findLink = (query: Query, tokenHash: Buffer) => readFirst(
  query,
  z.object({ facilityId: z.string(), adminId: z.guid() }),
)`
  select facility_id, admin_id from told_links join admins on admins.id = admin_id
  where token_hash = ${tokenHash} and expires_at > now() and is_active`

/** When a community's link ends by itself. */
export const findLinkEnd = (query: Query, id: string) => readFirst(query, z.object({ expiresAt: z.date() }))`
  select expires_at from told_links join admins on admins.id = admin_id
  where ${isAbout(query, id)} and expires_at > now() and is_active`

/** Deletes a community's link, and all links that have expired. @returns how many were deleted */
export const deleteLinks = async (query: Query, id: string): Promise<number> =>
  (await query`delete from told_links where expires_at <= now() or ${isAbout(query, id)}`).count

/** Counts an answer by a link. @returns how many came by it today */
export const countAnswer = (query: Query, tokenHash: Buffer) => readOne(
  query,
  z.object({ answers: z.int() }),
)`
  update told_links set answered_on = current_date,
    answers = case when answered_on = current_date then answers + 1 else 1 end
  where token_hash = ${tokenHash} returning answers`

/** Deletes the answer of a community that waits, because it said something newer. */
export const deleteWaiting = (query: Query, id: string) => query`
  delete from told_entries where ${isAbout(query, id)} and answer = 'waits'`

export const findEmail = (query: Query, id: string) => readFirst(
  query,
  z.object({ email: z.nullable(z.string()) }),
)`
  select email from facilities where id = ${id}`

const Answer = z.object({ version: z.int(), answer: AnswerState })

/** The latest answer that a community gave by its link, or the latest one that staff have judged. */
export const findAnswer = (query: Query, id: string, isJudged = false) => readFirst(query, Answer)`
  select version, answer from told_entries
  where ${isAbout(query, id)} and answer is not null and (not ${isJudged} or answer in ('counts', 'refused'))
  order by recorded_at desc, version desc limit 1`

/**
 * Sets what becomes of an answer, and of earlier ones that wait.
 * @returns how many answers are changed
 */
export const updateAnswer = async (tx: Transaction, id: string, version: number, answer: AnswerState) =>
  (
    await tx`
      update told_entries set answer = ${answer}
      where ${isAbout(tx, id)} and answer not in (${answer}, 'withdrawn') and (version = ${version} or version < ${version} and answer = 'waits')`
  ).count

const Counting = z.object({ facts: ToldAnswers, toldAt: z.date() })

/** What was said of a community and counts, in the order in which it was recorded. */
export const listCounting = (tx: Transaction, id: string) => read(tx, Counting)`
  select facts, told_at from told_entries where ${isAbout(tx, id)} and coalesce(answer, 'counts') = 'counts'
  order by recorded_at, version`

const Listed = z.extend(z.omit(WaitingAnswer, { recordedAt: true }), { recordedAt: z.date() })

/** The latest answer of each community that came by a link: those that wait, and the others of the last `days`. */
export const listAnswers = (query: Query, days: number, limit: number) => read(query, Listed)`
  select * from (
    select distinct on (facilities.id) facilities.id, name, location, version, answer, recorded_at
    from told_entries left join facility_records as record on record.id = told_entries.facility_id
      join facilities on facilities.id = coalesce(record.facility_id, told_entries.facility_id)
    where answer is not null and (answer = 'waits' or recorded_at > now() - make_interval(days => ${days}))
    order by facilities.id, answer <> 'waits', recorded_at desc
  ) as latest
  order by answer <> 'waits', recorded_at desc limit ${limit}`

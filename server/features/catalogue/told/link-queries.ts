import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { AnswerState, WaitingAnswer } from '#shared/own-page.ts'
import { ToldAnswers } from '#shared/told-record.ts'
import { isAbout } from './is-about.ts'

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

/** The community and the maker of a link that hasn't expired. */
export const findLink = (query: Query, tokenHash: Buffer) => readFirst(
  query,
  z.object({ facilityId: z.string(), adminId: z.guid() }),
)`
  select facility_id, admin_id from told_links where token_hash = ${tokenHash} and expires_at > now()`

export const deleteExpiredLinks = (query: Query) => query`delete from told_links where expires_at <= now()`

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

/** The answers that came by links: those that wait, and the others of the last `days`, by shown community. */
export const listAnswers = (query: Query, days: number, limit: number) => read(query, Listed)`
  select facilities.id, name, location, version, answer, recorded_at
  from told_entries left join facility_records as record on record.id = told_entries.facility_id
    join facilities on facilities.id = coalesce(record.facility_id, told_entries.facility_id)
  where answer is not null and (answer = 'waits' or recorded_at > now() - make_interval(days => ${days}))
  order by answer <> 'waits', recorded_at desc limit ${limit}`

import * as z from 'zod/mini'
import { type RecordPage, readWithAudit } from '#server/features/audit/audited-reading.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import {
  type Cursor,
  exactTime,
  hasRows,
  isAfter,
  read,
  readCount,
  readFirst,
  readOne,
} from '#server/platform/database/read.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { NewestFirst } from '#server/platform/http/paging.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import {
  Introduction,
  type IntroductionOutcome,
  type ListedIntroduction,
  type NewIntroduction,
} from '#shared/desk/placement.ts'
import { requireOptions } from '../list-choices/service.ts'

const REFUSED =
  'The family asked us not to share its data with communities, so it can’t be introduced. It can change that in its answers.'

/** The introductions of a family, newest first. */
export const readIntroductions = async (
  query: Query,
  familyIds: readonly string[],
): Promise<Introduction[]> => (await listIntroductions(query, familyIds)).map(toIntroduction)

/**
 * Records that a community was told of a family. A retry with the same id adds nothing.
 * @returns whether it was added
 * @throws ApiError conflict (409) if the family asked not to share; invalid (422) for an unknown community; key_reused (422)
 */
export async function recordIntroduction(
  tx: Transaction,
  of: { leadId: string; familyIds: readonly string[]; adminId: string },
  given: NewIntroduction,
): Promise<boolean> {
  if (await refusesCommunities(tx, of.familyIds)) throw new ApiError('conflict', REFUSED)
  const [community] = await requireOptions(tx, [given.communityId])
  if (community && (await insertIntroduction(tx, of, given, community))) return true
  const stored = await findIntroductionLead(tx, given.id)
  if (stored?.leadId !== of.leadId) throw new ApiError('key_reused', MESSAGES.keyReused)
  return false
}

/** Stores what came of an introduction. @returns whether it is stored now; a retry finds it stored */
export async function recordOutcome(
  tx: Transaction,
  of: { id: string; familyIds: readonly string[] },
  outcome: IntroductionOutcome,
): Promise<boolean> {
  if (await updateOutcome(tx, of, outcome)) return true
  const stored = (await readIntroductions(tx, of.familyIds)).find(({ id }) => id === of.id)
  if (!stored) throw new ApiError('not_found', MESSAGES.notFound)
  const { reply, repliedOn, movedInOn, version } = stored
  const isSame =
    reply === (outcome.reply?.text ?? null) &&
    repliedOn === (outcome.reply?.on ?? null) &&
    movedInOn === outcome.movedInOn
  return version === outcome.version + 1 && isSame
}

/** A page of the introductions of all families. The audit log records the access before they are sent. */
export const readAllIntroductions = (
  sql: Sql,
  admin: AdminContext,
  page: NewestFirst,
): Promise<RecordPage<ListedIntroduction>> =>
  readWithAudit(sql, admin, page, {
    action: 'introductions_read',
    list: listAll,
    countAfter,
    toItem: ({ at, ...row }) => ({ ...row, ...toIntroduction(row) }),
  })

const toIntroduction = (row: IntroductionRow) => row as Introduction

const IntroductionRow = z.extend(Introduction, { community: z.looseObject({}) })
type IntroductionRow = z.infer<typeof IntroductionRow>

const columns = (query: Query) => query`
  introductions.id, username,
  jsonb_build_object('id', community_id, 'name', community_name, 'location', community_location) as community,
  consent_words, agreed_on::text, told, told_on::text, reply, replied_on::text, moved_in_on::text, introductions.version`

const listIntroductions = (query: Query, familyIds: readonly string[]) => read(query, IntroductionRow)`
  select ${columns(query)} from introductions join admins on admins.id = admin_id
  where lead_id = any (${[...familyIds]}::uuid[]) order by told_on desc, recorded_at desc, introductions.id`

const findIntroductionLead = (query: Query, id: string) =>
  readFirst(query, z.object({ leadId: z.string() }))`select lead_id from introductions where id = ${id}`

/** @returns whether it was added; false if one with this id exists */
const insertIntroduction = (
  query: Query,
  of: { leadId: string; adminId: string },
  { id, consentWords, agreedOn, told, toldOn }: NewIntroduction,
  community: { id: string; name: string; location: string },
) => hasRows(query)`
    insert into introductions (id, lead_id, admin_id, community_id, community_name, community_location, consent_words,
      agreed_on, told, told_on)
    values (${id}, ${of.leadId}, ${of.adminId}, ${community.id}, ${community.name}, ${community.location}, ${consentWords},
      ${agreedOn}, ${told}, ${toldOn})
    on conflict (id) do nothing`

/** @returns whether it was stored; false if it is at another version */
const updateOutcome = (
  query: Query,
  { id, familyIds }: { id: string; familyIds: readonly string[] },
  { version, reply, movedInOn }: IntroductionOutcome,
) => hasRows(query)`
    update introductions
    set reply = ${reply?.text ?? null}, replied_on = ${reply?.on ?? null}, moved_in_on = ${movedInOn}, version = version + 1
    where id = ${id} and lead_id = any (${[...familyIds]}::uuid[]) and version = ${version}`

const ListedRow = z.extend(IntroductionRow, {
  leadId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  reference: z.nullable(z.string()),
  at: z.string(),
})

const listAll = (query: Query, limit: number, after: Cursor | undefined) => read(query, ListedRow)`
  select ${columns(query)}, lead_id, first_name, last_name, reference, ${exactTime(query, 'recorded_at')} as at
  from (
    select * from introductions where ${isAfter(query, 'recorded_at', after)}
    order by recorded_at desc, id desc limit ${limit}
  ) as introductions
  join admins on admins.id = admin_id
  join questionnaires on questionnaires.id = lead_id
  left join submissions on questionnaire_id = lead_id and superseded_by is null and erased_at is null
  order by recorded_at desc, introductions.id desc`

const countAfter = (query: Query, after: Cursor) => readCount(query)`
  select count(*)::integer as count from introductions where ${isAfter(query, 'recorded_at', after)}`

const Refusal = z.object({ isRefused: z.nullable(z.boolean()) })

/** Whether one of these leads has a no to sharing with communities. Keeps what they say until the transaction ends. */
export const refusesCommunities = async (query: Query, familyIds: readonly string[]): Promise<boolean> =>
  (
    await readOne(query, Refusal)`
    select bool_or(share_with_communities is false) as is_refused from (
      select share_with_communities from questionnaires where id = any (${[...familyIds]}::uuid[]) for share
    ) as family`
  ).isRefused === true

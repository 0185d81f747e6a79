import { type RecordPage, readWithAudit } from '#server/features/audit/audited-reading.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { NewestFirst } from '#server/platform/http/newest-first.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type {
  Introduction,
  IntroductionOutcome,
  ListedIntroduction,
  NewIntroduction,
} from '#shared/desk/placement.ts'
import { requireOptions } from '../list-choices/service.ts'
import {
  countAfter,
  findIntroductionLead,
  type IntroductionRow,
  insertIntroduction,
  listAll,
  listIntroductions,
  lockRefusal,
  updateOutcome,
} from './queries.ts'

const REFUSED =
  'The family asked us not to share its data with communities, so it can’t be introduced. It can change that in its answers.'

/** The introductions of a family, newest first. */
export const readIntroductions = async (
  query: Query,
  familyIds: readonly string[],
): Promise<Introduction[]> => (await listIntroductions(query, familyIds)).map(toIntroduction)

/** Whether a family asked not to share with communities. */
export const refusesCommunities = lockRefusal

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
  if (await lockRefusal(tx, of.familyIds)) throw new ApiError('conflict', REFUSED)
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

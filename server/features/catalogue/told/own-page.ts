import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { generateToken, hashToken } from '#server/platform/random.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import {
  OWN_PAGE_DAYS,
  type OwnPage,
  type OwnPageLink,
  type WaitingAnswer,
} from '#shared/catalog/own-page.ts'
import type { OwnAnswer, ToldRecord } from '#shared/catalog/told-record.ts'
import {
  countAnswer,
  deleteLinks,
  deleteWaiting,
  findAnswer,
  findEmail,
  findLink,
  findVersion,
  insertLink,
  listAnswers,
  lockCommunity,
  updateAnswer,
} from './queries.ts'
import { findByAnyId, readToldRecord, rebuildTold, requireCommunity, storeEntry } from './record-told.ts'
import { listToldNow } from './service.ts'

/** Calls by links, per minute and network. */
const CALLS_PER_MINUTE = 20
/** Answers by one link, per day. */
const ANSWERS_PER_DAY = 20
/** Of the list of answers. */
const SHOWN_DAYS = 30
const SHOWN_ANSWERS = 100
const TOO_MANY = 'There were many changes today. Please try again tomorrow, or call us.'
const ENDED = 'This link doesn’t work anymore. Please ask us for a new one.'

/** Makes a link to a community's own page, and ends the one before. @throws ApiError not_found (404) */
export const makeLink = (sql: Sql, admin: AdminContext, givenId: string): Promise<OwnPageLink> =>
  retried(sql, async (tx) => {
    const { id } = await requireCommunity(tx, givenId)
    await lockCommunity(tx, id)
    const token = generateToken()
    await deleteLinks(tx, id)
    const link = await insertLink(tx, {
      tokenHash: hashToken(token),
      facilityId: id,
      adminId: admin.adminId,
      days: OWN_PAGE_DAYS,
    })
    await recordAudit(tx, { ...admin, action: 'community_link_made', subject: id })
    const { email } = found(await findEmail(tx, id))
    return { token, expiresAt: found(link).expiresAt.toISOString(), email }
  })

/** Ends a community's link. @throws ApiError not_found (404) for an unknown community */
export const endLink = (sql: Sql, admin: AdminContext, givenId: string): Promise<ToldRecord> =>
  retried(sql, async (tx) => {
    const { id } = await requireCommunity(tx, givenId)
    await lockCommunity(tx, id)
    if ((await deleteLinks(tx, id)) > 0)
      await recordAudit(tx, { ...admin, action: 'community_link_ended', subject: id })
    return readToldRecord(tx, id)
  })

interface OwnPageDeps extends Pick<Platform, 'sql' | 'clock'> {
  token: string
  client: Client
}

/** What a community's own page shows. @throws ApiError not_found (404) for a link that has ended, rate_limited (429) */
export async function readOwnPage(deps: OwnPageDeps): Promise<OwnPage> {
  await count(deps)
  const { community } = await openLink(deps.sql, deps.token)
  return showPage(deps.sql, community)
}

/**
 * Stores what a community says by its link. It counts at once if staff accepted its last judged answer, and else waits, in
 * place of an earlier answer that waits.
 * @throws ApiError not_found (404) for a link that has ended, invalid (422) for an empty answer, rate_limited (429)
 */
export async function answerOwnPage(deps: OwnPageDeps, input: OwnAnswer): Promise<OwnPage> {
  await count(deps)
  return retried(deps.sql, async (tx) => {
    const { community, adminId } = await openAndLock(tx, deps.token)
    const { id } = community
    if ((await countAnswer(tx, hashToken(deps.token))).answers > ANSWERS_PER_DAY)
      throw new ApiError('rate_limited', TOO_MANY)
    const answer = (await findAnswer(tx, id, true))?.answer === 'counts' ? 'counts' : 'waits'
    const version = (await findVersion(tx, id)) + 1
    await deleteWaiting(tx, id)
    const entry = { facilityId: id, version, toldAt: new Date(), adminId, answer } as const
    const details = { ...(await storeEntry(tx, entry, input)), answer }
    await recordAudit(tx, { action: 'community_answered', subject: id, details })
    return showPage(tx, community)
  })
}

/** Takes a community's latest answer back. @throws ApiError not_found (404) for a link that has ended, rate_limited (429) */
export async function withdrawAnswer(deps: OwnPageDeps): Promise<OwnPage> {
  await count(deps)
  return retried(deps.sql, async (tx) => {
    const { community } = await openAndLock(tx, deps.token)
    const { id } = community
    const latest = await findAnswer(tx, id)
    if (latest && (latest.answer === 'waits' || latest.answer === 'counts')) {
      await updateAnswer(tx, id, latest.version, 'withdrawn')
      await rebuildTold(tx, id)
      const details = { version: latest.version, answer: 'withdrawn' }
      await recordAudit(tx, { action: 'community_answered', subject: id, details })
    }
    return showPage(tx, community)
  })
}

/**
 * Accepts an answer, so that families see it and what the community says later, or takes it from the lists and ends the link.
 * @throws ApiError not_found (404) for an unknown community; conflict (409) if the answer is as decided already
 */
export const decideAnswer = (
  sql: Sql,
  admin: AdminContext,
  { id: givenId, version, isAccepted }: { id: string; version: number; isAccepted: boolean },
): Promise<ToldRecord> =>
  retried(sql, async (tx) => {
    const { id } = await requireCommunity(tx, givenId)
    await lockCommunity(tx, id)
    const answer = isAccepted ? 'counts' : 'refused'
    if ((await updateAnswer(tx, id, version, answer)) === 0)
      throw new ApiError('conflict', 'This was decided already. Load the page again.')
    await rebuildTold(tx, id)
    if (!isAccepted) await deleteLinks(tx, id)
    const details = { version, answer }
    await recordAudit(tx, { ...admin, action: 'community_answer_decided', subject: id, details })
    return readToldRecord(tx, id)
  })

/** The answers that came by links: those that wait, and the others of the last 30 days. */
export const readAnswers = async (query: Query): Promise<WaitingAnswer[]> =>
  (await listAnswers(query, SHOWN_DAYS, SHOWN_ANSWERS)).map(withIsoTimes)

const count = ({ sql, clock, client: { network } }: OwnPageDeps) =>
  countOne(sql, { bucket: 'own_page', network, limit: CALLS_PER_MINUTE, at: clock?.() })

async function openLink(query: Query | Transaction, token: string) {
  const link = await findLink(query, hashToken(token))
  const community = link && (await findByAnyId(query, link.facilityId))
  if (!link || !community) throw new ApiError('not_found', ENDED)
  return { community, adminId: link.adminId }
}

/** Opens a link that no one can end until the transaction does. @throws ApiError not_found (404) for a link that has ended */
async function openAndLock(tx: Transaction, token: string) {
  const { community } = await openLink(tx, token)
  await lockCommunity(tx, community.id)
  // It may have ended while this waited.
  return openLink(tx, token)
}

async function showPage(
  query: Query,
  { id, name, location }: { id: string; name: string; location: string },
): Promise<OwnPage> {
  const told = (await listToldNow(query, [id])).get(id) ?? []
  return { name, location, told: [...told], answer: (await findAnswer(query, id))?.answer ?? null }
}

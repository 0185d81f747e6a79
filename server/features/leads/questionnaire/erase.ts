import { recordAudit } from '#server/features/audit/service.ts'
import { lockLeadOfLink } from '#server/features/outgoing/mailed-links/links.ts'
import { queueEvents } from '#server/features/outgoing/webhooks/service.ts'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { appendTombstones } from '#server/platform/idempotency/tombstone-file.ts'
import { countBoth, countOne, withDailyQuota } from '#server/platform/rate-limit/service.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { countErased } from '../erasures/service.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { deleteLeads, lockLeadOf, lockLeads, lockLeadsBefore, lockVersionsBefore } from './lead-queries.ts'
import { findState } from './queries.ts'
import { deleteOldAcknowledgements, insertTombstone, updateToTombstones } from './version-queries.ts'

/**
 * Erases by key and records tombstones, in the database and in DATA_DIR's tombstone file. The key of a lead's current
 * version erases the lead, its consents and all earlier versions; the key of an earlier version erases only that version.
 * An unknown key gets a tombstone too, so that a submission in transit cannot be stored after its erasure. Erasing again
 * has no effect.
 * @returns the id of the lead of which something was erased
 * @throws ApiError rate_limited (429) after too many erasures, and after too many unknown keys
 */
export async function eraseSubmission(
  deps: QuestionnaireDeps,
  keyHash: Buffer,
  client: Client,
): Promise<string | undefined> {
  const erasedAt = new Date()
  return retried(deps.sql, async (tx) => {
    if (await insertTombstone(tx, keyHash, erasedAt)) {
      await countUnknown(deps, tx, client)
      await recordInFile(deps.env, [keyHash], erasedAt)
      return undefined
    }
    const { leadId, erased } = await eraseKnown(tx, keyHash, erasedAt, deps.env.TIME_ZONE)
    if (erased.length === 0) return undefined
    await admitErasure(tx, deps, client, { leadId, by: 'key', versions: erased.length })
    await recordInFile(deps.env, erased, erasedAt)
    return leadId
  })
}

const limitOf = ({ env, clock }: QuestionnaireDeps, bucket: 'unknown_erase' | 'erase') => ({
  bucket,
  limit: env.RATE_LIMIT_PER_MINUTE,
  at: clock?.(),
})

/**
 * Counts the erasure of an unknown key. Its tombstone stays for good, so a site has a daily quota.
 * @throws ApiError rate_limited (429)
 */
const countUnknown = (deps: QuestionnaireDeps, query: Query, client: Client): Promise<void> =>
  countBoth(query, withDailyQuota(limitOf(deps, 'unknown_erase'), client))

/**
 * Writes a line to the audit log and counts the erasure. With keys that someone has collected, many leads could otherwise
 * be erased in a moment, and no one would know.
 * @throws ApiError rate_limited (429)
 */
async function admitErasure(
  tx: Transaction,
  deps: QuestionnaireDeps,
  client: Client,
  { leadId, ...details }: { leadId: string | undefined; by: 'key' | 'mailed link'; versions: number },
): Promise<void> {
  const ipAddress = client.truncatedAddress
  await recordAudit(tx, {
    action: 'lead_erased',
    subject: leadId ?? null,
    details: { ...details, ipAddress },
  })
  await countOne(tx, { ...limitOf(deps, 'erase'), network: client.network })
}

/**
 * The file is written last before the commit, so an acknowledged erasure is in both places, and one that failed between
 * them is repeated at the next start.
 */
const recordInFile = (env: Pick<Env, 'DATA_DIR'>, erased: readonly Buffer[], erasedAt: Date) =>
  appendTombstones(
    env.DATA_DIR,
    'tombstones',
    erased.map((keyHash) => ({ keyHash, erasedAt })),
  )

/**
 * Erases the lead of a mailed link, with everything that its key would erase. The key of the opened list becomes a
 * tombstone, so that a retry succeeds although the link has ended.
 * @returns the id of the erased lead, undefined if it was erased before
 * @throws ApiError not_found (404) for a link that is unknown, expired or has ended; rate_limited (429)
 */
export async function eraseByLink(
  deps: QuestionnaireDeps,
  token: string,
  keyHash: Buffer,
  client: Client,
): Promise<string | undefined> {
  const { sql, env } = deps
  const { isErased, erasedLead } = await retried(sql, async (tx) => {
    const leadId = await lockLeadOfLink(tx, token)
    if (!leadId) return { isErased: (await findState(tx, keyHash))?.erased === true }
    const erasedAt = new Date()
    const erased = await eraseLocked(tx, [leadId], erasedAt, env.TIME_ZONE)
    await insertTombstone(tx, keyHash, erasedAt)
    await admitErasure(tx, deps, client, { leadId, by: 'mailed link', versions: erased.length })
    await recordInFile(deps.env, [...erased, keyHash], erasedAt)
    return { isErased: true, erasedLead: leadId }
  })
  if (isErased) return erasedLead
  await countUnknown(deps, sql, client)
  throw new ApiError('not_found', MESSAGES.linkUnknown)
}

/**
 * Erases in the database only. Corrections and other erasures of the same lead wait.
 * @returns the lead, and the key hashes that became tombstones, none if they already were
 */
export async function eraseKnown(
  tx: Transaction,
  keyHash: Buffer,
  erasedAt: Date,
  timeZone: string,
): Promise<{ leadId: string | undefined; erased: Buffer[] }> {
  const leadId = await lockLeadOf(tx, keyHash)
  const state = await findState(tx, keyHash)
  if (!leadId || !state || state.erased) return { leadId, erased: [] }
  const erased = state.isSuperseded
    ? await eraseVersions(tx, { keyHashes: [keyHash] }, erasedAt, timeZone)
    : await eraseLocked(tx, [leadId], erasedAt, timeZone)
  return { leadId, erased }
}

/**
 * Erases at most `limit` earlier versions of corrected answers that were received before a time, with their consents, in
 * the caller's transaction, and records tombstones in the database and in the tombstone file.
 * @returns the number of erased versions
 */
export async function eraseOldVersions(
  tx: Transaction,
  env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const keyHashes = await lockVersionsBefore(tx, before, limit)
  if (keyHashes.length === 0) return 0
  const erasedAt = new Date()
  await recordInFile(env, await eraseVersions(tx, { keyHashes }, erasedAt, env.TIME_ZONE), erasedAt)
  return keyHashes.length
}

/** Erases old proofs that families read a state's notice, in the caller's transaction. */
export const eraseOldAcknowledgements = deleteOldAcknowledgements

/** Chooses leads by id, or at most `limit` whose latest answers were received before a time. */
type LeadChoice = { ids: string[] } | { before: Date; limit: number }

/**
 * Erases leads in the caller's transaction, with their consents and all versions, and records tombstones in the database
 * and in the tombstone file. If a concurrent transaction has locked a lead, this waits, or skips it if chosen by time.
 * @returns the number of erased leads
 */
export async function eraseLeads(
  tx: Transaction,
  env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>,
  which: LeadChoice,
): Promise<number> {
  const ids =
    'ids' in which ? await lockLeads(tx, which.ids) : await lockLeadsBefore(tx, which.before, which.limit)
  if (ids.length === 0) return 0
  const erasedAt = new Date()
  await recordInFile(env, await eraseLocked(tx, ids, erasedAt, env.TIME_ZONE), erasedAt)
  return ids.length
}

/** Erases leads that this transaction has locked, with their consents and versions, in the database only. */
async function eraseLocked(
  tx: Transaction,
  leadIds: string[],
  erasedAt: Date,
  timeZone: string,
): Promise<Buffer[]> {
  const erased = await eraseVersions(tx, { leadIds }, erasedAt, timeZone)
  await countErased(tx, 'lead', await deleteLeads(tx, leadIds), timeZone)
  await queueEvents(tx, 'lead.erased', leadIds)
  return erased
}

/** Turns versions into tombstones. Each was a search and stays counted as one. @returns the hashes of their keys */
async function eraseVersions(
  tx: Transaction,
  which: Parameters<typeof updateToTombstones>[1],
  erasedAt: Date,
  timeZone: string,
): Promise<Buffer[]> {
  const erased = await updateToTombstones(tx, which, erasedAt)
  const receivedAt = erased.map((version) => version.receivedAt)
  await countErased(tx, 'search', receivedAt, timeZone)
  return erased.map(({ keyHash }) => keyHash)
}

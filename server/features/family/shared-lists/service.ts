import { repeat } from '#server/platform/background.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sweepIfDue } from '#server/platform/rate-limit/service.ts'
import { hashToken } from '#server/platform/token.ts'
import { MAX_SHARED_DAYS } from '#shared/contract/limits.ts'
import type { SharedList, SharedListReceipt, SharedListUpload } from '#shared/together/shared-list.ts'
import { countWrite, deleteInBatches } from '../encrypted-lists.ts'
import { sweepFamilyLists } from '../family-lists/service.ts'
import {
  deleteExpiredSharedLists,
  findSharedList,
  stopSharedList,
  type Times,
  upsertSharedList,
} from './queries.ts'

/** What a reader or a phone is told about a shared list. */
export const SHARED_LIST_MESSAGES = {
  stopped: 'The person who shared this list has stopped sharing it.',
  expired: 'This link has expired.',
  unknown: 'There is no shared list at this address. It may have expired.',
  forbidden: 'Only the phone that shared this list can change it.',
  full: 'We cannot store more shared lists at the moment. Please try again later.',
} as const

export type SharedListDeps = Pick<Platform, 'sql' | 'clock' | 'background'> & { disk: DiskSpace }

/** Uploads and stops per minute and network: enough for a family at one table, too few to fill the table soon. */
export const WRITES_PER_MINUTE = 20
/**
 * New copies, and stops of unknown ones, per day and site. One site can't fill the table: it has at most this many times
 * MAX_SHARED_DAYS rows, less than half of MAX_SHARED_LISTS.
 */
export const NEW_PER_DAY = 100
/** All copies together, stopped ones included. At most 900 MB. */
const MAX_SHARED_LISTS = 20_000
/** How long a phone waits before it tries a full table again, in seconds. */
const RETRY_WHEN_FULL = { 'retry-after': '3600' }

/** The request of a phone that has a copy's token. */
interface OwnerCall {
  id: string
  token: string
  client: Client
}

/**
 * Stores a copy, or replaces it. A retry with the same id and token has no other effect, and the copy expires so many
 * days after the last one.
 * @throws ApiError forbidden (403), erased (410), rate_limited (429), unavailable (503) if there are too many copies or the disk
 * is full
 */
export async function storeSharedList(
  deps: SharedListDeps,
  { id, token, client }: OwnerCall,
  upload: SharedListUpload,
): Promise<SharedListReceipt> {
  await deps.disk.requireRoom()
  const list = {
    id,
    tokenHash: hashToken(token),
    ciphertext: Buffer.from(upload.ciphertext, 'base64url'),
    days: upload.expiresInDays,
  }
  const times = await retried(deps.sql, async (tx) => {
    const stored = await upsertSharedList(tx, list, MAX_SHARED_LISTS)
    if (!stored) throw await refusalOf(tx, list)
    await countWrite(deps, tx, { client, isNew: stored.isNew, ...LIMITS })
    return stored
  })
  deps.background.run('rate limit sweep', () => sweepIfDue(deps))
  return { id, ...isoTimes(times) }
}

/** Why an upload wasn't stored. */
async function refusalOf(query: Query, { id, tokenHash }: { id: string; tokenHash: Buffer }) {
  const stored = await findSharedList(query, id)
  if (!stored) return new ApiError('unavailable', SHARED_LIST_MESSAGES.full, { headers: RETRY_WHEN_FULL })
  return stored.tokenHash.equals(tokenHash)
    ? new ApiError('erased', SHARED_LIST_MESSAGES.stopped)
    : new ApiError('forbidden', SHARED_LIST_MESSAGES.forbidden)
}

/**
 * Reads a copy.
 * @throws ApiError not_found (404); erased (410) if it has expired or the family has stopped sharing it
 */
export async function readSharedList({ sql }: Pick<SharedListDeps, 'sql'>, id: string): Promise<SharedList> {
  const stored = await findSharedList(sql, id)
  if (!stored) throw new ApiError('not_found', SHARED_LIST_MESSAGES.unknown)
  if (!stored.ciphertext) throw new ApiError('erased', SHARED_LIST_MESSAGES.stopped)
  if (stored.isExpired) throw new ApiError('erased', SHARED_LIST_MESSAGES.expired)
  return { id, ciphertext: stored.ciphertext.toString('base64url'), ...isoTimes(stored) }
}

/**
 * Deletes a copy's content. Stopping again has no effect, and an upload that arrives later is refused.
 * @throws ApiError forbidden (403), rate_limited (429)
 */
export async function endSharedList(deps: SharedListDeps, { id, token, client }: OwnerCall): Promise<void> {
  await retried(deps.sql, async (tx) => {
    const isNew = await stopSharedList(tx, { id, tokenHash: hashToken(token) }, MAX_SHARED_DAYS)
    if (isNew === undefined) throw new ApiError('forbidden', SHARED_LIST_MESSAGES.forbidden)
    await countWrite(deps, tx, { client, isNew, ...LIMITS })
  })
}

const LIMITS = { bucket: 'shared_list', perMinute: WRITES_PER_MINUTE, newPerDay: NEW_PER_DAY } as const

const isoTimes = ({ updatedAt, expiresAt }: Times) => withIsoTimes({ updatedAt, expiresAt })

const EVERY_MS = 3_600_000
type SweepDeps = Pick<Platform, 'sql' | 'background'>

/** Deletes expired copies and family lists now and every hour, in the background. @returns a function that stops it */
export function startSharedListSweep(deps: SweepDeps): () => void {
  const { background } = deps
  const stops = [
    repeat(background, 'shared list sweep', EVERY_MS, () => sweepSharedLists(deps), true),
    repeat(background, 'family list sweep', EVERY_MS, () => sweepFamilyLists(deps), true),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Deletes every expired copy. Until then, it is refused by its time of expiry. */
export const sweepSharedLists = ({ sql }: Pick<SweepDeps, 'sql'>): Promise<void> =>
  deleteInBatches((limit) => deleteExpiredSharedLists(sql, limit))

import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { Platform } from '#server/platform/platform.ts'
import { consumeProof } from '#server/platform/proof-of-work/challenges.ts'
import { hashToken } from '#server/platform/random.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import {
  FAMILY_LIST_DAYS,
  type FamilyListIndex,
  type Lane,
  type LaneReceipt,
  MAX_LANES,
  MAX_LANES_EVER,
} from '#shared/together/family-lanes.ts'
import {
  deleteExpiredFamilyLists,
  deleteUnopened,
  endFamilyList,
  extendFamilyList,
  type FamilyList,
  findFamilyList,
  findLane,
  insertFamilyList,
  listLanes,
  lockFamilyList,
  putLane,
} from './queries.ts'

// `/api/family-lists/{id}` names the lanes of a list, and `/api/family-lists/{id}/lanes/{lane}` reads, writes or leaves one. The
// phones encrypt the lanes (pwa/family/together); neither the server nor the operator can read them. A list's or a lane's id is a
// hash of its writer's secret, so the secret proves who writes. The first lane, which has the list's id, belongs to the phone that
// started the list, and only that phone ends it. A lane that was left, and a list that was ended, keep a row without content, so
// that a late write stores nothing. A backup doesn't contain lists; after a restore, the phones write their lanes again.

/** What a member's phone is told. */
export const FAMILY_LIST_MESSAGES = {
  ended: 'The person who started this list has ended it.',
  expired: 'This list has expired, because no one used it.',
  unknown: 'There is no family list at this address.',
  forbidden: 'This link does not open this list.',
  readsOnly: 'This link only reads the list.',
  notYours: 'Only the phone that writes this part of the list can change it.',
  stale: 'Another tab or an older copy has written this part of the list since. Read it again and merge.',
  manyPhones: `At most ${MAX_LANES} phones can write to one list.`,
  full: 'We cannot store more family lists at the moment. Please try again later.',
} as const

export type FamilyListDeps = Pick<Platform, 'sql' | 'env' | 'clock'> & { disk: DiskSpace }

/** Writes per minute and network: three phones at one table that send after every change. */
export const LANE_WRITES_PER_MINUTE = 60
/** New lists per day and site, so that one site can't fill the table. */
export const NEW_LISTS_PER_DAY = 50
/** All lists together, ended ones included: at most 2.7 GB, if each had five full lanes. */
export const MAX_FAMILY_LISTS = 12_000
/** From this many on, a new list needs a proof of work, so that the table doesn't fill for nothing. */
export const FREE_FAMILY_LISTS = MAX_FAMILY_LISTS / 2
/** In a full table, a list that no one opened for this long gives way to a new one. Its phones write it again. */
const UNOPENED_DAYS = 7
/** How long a phone waits before it tries a full table again, in seconds. */
const RETRY_WHEN_FULL = { 'retry-after': '3600' }
const ID_BYTES = 16

/** The id that belongs to a secret. The phone derives it in the same way. */
export const idOfSecret = (secret: string): string =>
  hashToken(secret).subarray(0, ID_BYTES).toString('base64url')

/** Random, so that a lane that a restored database had lost never seems to be the version that phones have read. */
const firstVersion = () => randomInt(1, LAST_FIRST_VERSION + 1)
export const LAST_FIRST_VERSION = 2 ** 30

interface Member {
  list: string
  token: string
}
/** What a phone shows that writes: without the lane's own secret, it is no one's. */
interface Writer extends Member {
  lane: string
  writer: string
  secret: string
}
interface LaneWrite extends Writer {
  /** The version that the phone has read; 0 if it has never written the lane. */
  expected: number
  ciphertext: Buffer | null
  /** The value of `Proof-Of-Work`; null if it is missing. */
  proof: string | null
}

/**
 * Writes a lane if it still has the expected version. The first lane starts the list. A repeated write is refused as stale,
 * and the phone then finds its own content in the lane.
 * @throws ApiError stale (412), forbidden (403), erased (410), conflict (409) for a thirteenth phone, rate_limited (429),
 * proof_required (429) for a new list in a table that is fairly full, unavailable (503) if there are too many lists or the
 * disk is full
 */
export async function writeLane(
  deps: FamilyListDeps,
  write: LaneWrite,
  client: Client,
): Promise<z.infer<typeof LaneReceipt>> {
  if (idOfSecret(write.secret) !== write.lane) throw new ApiError('forbidden', FAMILY_LIST_MESSAGES.notYours)
  await deps.disk.requireRoom()
  const version = write.expected === 0 ? firstVersion() : write.expected + 1
  const store = (isProved: boolean) =>
    retried(deps.sql, async (tx) => {
      if (isProved) await deleteUnopened(tx, MAX_FAMILY_LISTS, UNOPENED_DAYS)
      const isNew = await startOrLock(tx, write, isProved)
      await requireVersion(tx, write)
      await putLane(tx, { listId: write.list, id: write.lane, version, ciphertext: write.ciphertext })
      await countWrite(deps, tx, client, isNew)
    })
  await store(false).catch(async (error) => {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error
    if (!(await consumeProof(deps, 'family_list', write.proof))) throw error
    await store(true)
  })
  return { version }
}

async function requireVersion(tx: Query, { list, lane, expected }: LaneWrite): Promise<void> {
  const lanes = await listLanes(tx, list)
  const stored = lanes.find(({ id }) => id === lane)
  if ((stored?.version ?? 0) !== expected || stored?.hasLeft)
    throw new ApiError('stale', FAMILY_LIST_MESSAGES.stale)
  const isFull = lanes.filter(({ hasLeft }) => !hasLeft).length >= MAX_LANES || lanes.length >= MAX_LANES_EVER
  if (!stored && isFull) throw new ApiError('conflict', FAMILY_LIST_MESSAGES.manyPhones)
}

/**
 * Starts a list if it is unknown, and otherwise locks and extends it. @returns whether it is new
 * @throws ApiError as `requireWriter`; proof_required (429) or unavailable (503) if there are too many lists
 */
async function startOrLock(tx: Query, write: Writer, isProved: boolean): Promise<boolean> {
  const list = { id: write.list, tokenHash: hashToken(write.token), writerHash: hashToken(write.writer) }
  if (await insertFamilyList(tx, list, isProved ? MAX_FAMILY_LISTS : FREE_FAMILY_LISTS)) return true
  const stored = await lockFamilyList(tx, write.list)
  if (stored) requireWriter(stored, write)
  else {
    const code = isProved ? 'unavailable' : 'proof_required'
    throw new ApiError(code, FAMILY_LIST_MESSAGES.full, { headers: RETRY_WHEN_FULL })
  }
  return false
}

/** @throws ApiError not_found (404), forbidden (403); erased (410) if the list has ended or expired */
function requireReader(stored: FamilyList | undefined, { token }: Member): FamilyList {
  if (!stored) throw new ApiError('not_found', FAMILY_LIST_MESSAGES.unknown)
  if (!stored.tokenHash.equals(hashToken(token)))
    throw new ApiError('forbidden', FAMILY_LIST_MESSAGES.forbidden)
  if (stored.ended) throw new ApiError('erased', FAMILY_LIST_MESSAGES.ended)
  if (stored.isExpired) throw new ApiError('erased', FAMILY_LIST_MESSAGES.expired)
  return stored
}

/** @throws ApiError as `requireReader`; forbidden (403) with the key that only reads */
function requireWriter(stored: FamilyList | undefined, writer: Writer): void {
  const { writerHash } = requireReader(stored, writer)
  if (!writerHash.equals(hashToken(writer.writer)))
    throw new ApiError('forbidden', FAMILY_LIST_MESSAGES.readsOnly)
}

/** @throws ApiError rate_limited (429) */
async function countWrite(
  { clock }: Pick<Platform, 'clock'>,
  tx: Query,
  { network, site }: Client,
  isNew: boolean,
): Promise<void> {
  const of = { bucket: 'family_list', at: clock?.() } as const
  await countOne(tx, { ...of, network, limit: LANE_WRITES_PER_MINUTE })
  if (isNew) await countOne(tx, { ...of, network: site, limit: NEW_LISTS_PER_DAY, per: 'day' })
}

/** Which lanes a list has. Reading extends it. @throws ApiError not_found (404), forbidden (403), erased (410) */
export async function readFamilyList(
  { sql }: Pick<FamilyListDeps, 'sql'>,
  member: Member,
): Promise<FamilyListIndex> {
  requireReader(await findFamilyList(sql, member.list), member)
  await extendFamilyList(sql, member.list, FAMILY_LIST_DAYS)
  const lanes = await listLanes(sql, member.list)
  return { lanes: lanes.map(({ id, version, hasLeft }) => ({ lane: id, version, hasLeft })) }
}

/** @throws ApiError not_found (404), forbidden (403), erased (410) */
export async function readLane(
  { sql }: Pick<FamilyListDeps, 'sql'>,
  { lane, ...member }: Member & { lane: string },
): Promise<z.infer<typeof Lane>> {
  requireReader(await findFamilyList(sql, member.list), member)
  const stored = await findLane(sql, member.list, lane)
  if (!stored) throw new ApiError('not_found', FAMILY_LIST_MESSAGES.unknown)
  return { version: stored.version, ciphertext: stored.ciphertext?.toString('base64url') ?? null }
}

/**
 * Deletes a lane's content for good: its phone has left. A repetition has no other effect.
 * @throws ApiError not_found (404), forbidden (403), erased (410)
 */
export async function leaveLane({ sql }: Pick<FamilyListDeps, 'sql'>, writer: Writer): Promise<void> {
  const { list, lane, secret } = writer
  if (idOfSecret(secret) !== lane) throw new ApiError('forbidden', FAMILY_LIST_MESSAGES.notYours)
  await retried(sql, async (tx) => {
    requireWriter(await findFamilyList(tx, list), writer)
    const version = ((await findLane(tx, list, lane))?.version ?? firstVersion()) + 1
    const lanes = await listLanes(tx, list)
    if (lanes.length < MAX_LANES_EVER || lanes.some(({ id }) => id === lane))
      await putLane(tx, { listId: list, id: lane, version, ciphertext: null })
  })
}

/** Ends a list for everyone, and deletes what is in it. A repetition has no other effect. @throws ApiError forbidden (403) */
export async function endList(
  { sql }: Pick<FamilyListDeps, 'sql'>,
  { list, secret }: { list: string; secret: string },
): Promise<void> {
  if (idOfSecret(secret) !== list) throw new ApiError('forbidden', FAMILY_LIST_MESSAGES.notYours)
  await retried(sql, (tx) => endFamilyList(tx, list))
}

/** Rows per statement, so that none of them takes long. */
const BATCH_SIZE = 200

/** Deletes every expired list. Until then, it is refused by its time of expiry. */
export async function sweepFamilyLists({ sql }: Pick<FamilyListDeps, 'sql'>): Promise<void> {
  let deleted: number
  do deleted = await deleteExpiredFamilyLists(sql, BATCH_SIZE)
  while (deleted === BATCH_SIZE)
}

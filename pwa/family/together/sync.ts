import { MAX_LANE_CHARACTERS } from '#shared/contract/limits.ts'
import { apply, collect } from './compare-shortlist.ts'
import { openEnvelope } from './envelope.ts'
import {
  type FamilyList,
  isListOver,
  isStarter,
  isUnsent,
  type ListedHere,
  type ShortlistHere,
} from './family-list.ts'
import { absorb, type LaneContent, latestStamp, mergeVersions, openLane, sealLane } from './lane.ts'
import type { LaneRequests, Reply } from './lane-requests.ts'
import { moveList, readMove } from './move.ts'

/** A list and the shortlist that it belongs to, as one transaction reads and writes them. */
interface Kept {
  list: FamilyList
  here: ShortlistHere
  /** Whether this phone noted or photographed something about a community. */
  isTouched: (id: string, row: ListedHere) => boolean
}

/** Where a phone keeps its lists. */
export interface FamilyListStore {
  /**
   * Reads a list, and stores what `work` returns, in one transaction. `work` must not wait for anything.
   * @returns the list as stored; undefined if this phone no longer has it
   */
  change(
    id: string,
    work: (kept: Kept) => { list: FamilyList; here?: ShortlistHere },
  ): Promise<FamilyList | undefined>
}

interface SyncDeps {
  store: FamilyListStore
  requests: LaneRequests
  now: () => number
}

/** done: this phone has all, and the others can read all of it. waiting: the server could not be asked now. */
export type SyncOutcome =
  | { kind: 'done'; hasChanged: boolean }
  | { kind: 'waiting'; retryAfterMs?: number | undefined }
  | { kind: 'gone' }

/** How often one sync writes this phone's lane again after it was stale. */
const MAX_WRITES = 4

/**
 * Brings a list up to date: what has changed here goes into this phone's lane, the lane to the server, the other lanes to
 * this phone, and what they say to its shortlist. It can be cut off anywhere and repeated. One at a time for each list.
 */
export async function syncFamilyList(deps: SyncDeps, id: string): Promise<SyncOutcome> {
  const { store, now } = deps
  let list = await store.change(id, ({ list, here, isTouched }) => compare(list, here, isTouched, now()))
  if (!list || isListOver(list) || (await isOldLink(deps, list))) return { kind: 'gone' }
  const sent = await send(deps, list)
  if (sent) return sent
  const fetched = await fetchLanes(deps, id)
  list = await store.change(id, ({ list, here, isTouched }) => compare(list, here, isTouched, now()))
  if (list) await followMove(deps, list)
  return fetched
}

/**
 * Whether a new member has opened the link of a list that went on without it. It asks before it writes: the phone that was
 * left out still has this key, and nothing of the new member is for it.
 */
async function isOldLink(deps: SyncDeps, list: FamilyList): Promise<boolean> {
  if (list.version > 0 || isStarter(list)) return false
  await fetchLanes(deps, list.id)
  const read = await readList(deps.store, list.id)
  if (read) await followMove(deps, read)
  return isListOver((await readList(deps.store, list.id)) ?? { state: 'ended' })
}

/** What differs on the shortlist goes into the lane, and what the lanes say to the shortlist. */
function compare(
  list: FamilyList,
  here: ShortlistHere,
  isTouched: Kept['isTouched'],
  now: number,
): { list: FamilyList; here: ShortlistHere } {
  const collected = collect(list, here, now)
  const applied = apply(collected, here, isTouched)
  return { list: { ...collected, applied }, here: applied }
}

/** Writes this phone's lane until the server has it. @returns why it has not; undefined if it has */
async function send(deps: SyncDeps, first: FamilyList): Promise<SyncOutcome | undefined> {
  let list: FamilyList | undefined = first
  for (let writes = 0; list && isUnsent(list) && writes < MAX_WRITES; writes++) {
    const { id, own, revision, version } = list
    const ciphertext = await sealLane(list, list.lane, own)
    if (ciphertext.length > MAX_LANE_CHARACTERS) return setState(deps, id, 'too_large')
    const reply: Reply<{ version: number }> = await deps.requests.write(list, version, ciphertext)
    if (reply.kind === 'ok')
      list = await deps.store.change(id, (kept) => ({
        list: learnTime(
          {
            ...kept.list,
            state: 'active',
            version: reply.data.version,
            sentRevision: revision,
            sentUntil: latestStamp(own),
          },
          reply,
          deps,
        ),
      }))
    else if (reply.kind === 'refused' && reply.code === 'stale') {
      const merged = await mergeOwnLane(deps, list)
      if ('kind' in merged) return merged
      list = merged
    } else return refusedOutcome(deps, id, reply)
  }
  return list ? undefined : { kind: 'gone' }
}

/** The server has another version of this phone's lane: of another tab, of a lost answer, or from before a restore. */
async function mergeOwnLane(deps: SyncDeps, list: FamilyList): Promise<FamilyList | SyncOutcome> {
  const reply = await deps.requests.read(list, list.lane)
  const isMissing = reply.kind === 'refused' && reply.code === 'not_found'
  if (reply.kind !== 'ok' && !isMissing) return refusedOutcome(deps, list.id, reply)
  const stored = reply.kind === 'ok' ? reply.data : { version: 0, ciphertext: undefined }
  // This phone left in another tab.
  if (stored.ciphertext === null) return setState(deps, list.id, 'ended')
  const theirs = stored.ciphertext && (await openLane(list, list.lane, stored.ciphertext))
  const changed = await deps.store.change(list.id, (kept) => ({
    list: {
      ...kept.list,
      version: stored.version,
      own: theirs ? mergeVersions(kept.list.own, theirs) : kept.list.own,
      revision: kept.list.revision + 1,
    },
  }))
  return changed ?? { kind: 'gone' }
}

/** Reads every lane that has changed. */
async function fetchLanes(deps: SyncDeps, id: string): Promise<SyncOutcome> {
  const list = await readList(deps.store, id)
  if (!list) return { kind: 'gone' }
  const index = await deps.requests.index(list, list.etag)
  if (index.kind === 'same') return finish(deps, id, index, false)
  if (index.kind !== 'ok') {
    // A restored database has no lists. Writing again starts it.
    if (index.kind === 'refused' && index.code === 'not_found')
      await deps.store.change(id, ({ list }) => ({
        list: { ...list, version: 0, revision: list.revision + 1, etag: undefined },
      }))
    return refusedOutcome(deps, id, index)
  }
  for (const { lane, version } of index.data.lanes) {
    if (lane === list.lane || list.lanes[lane]?.version === version) continue
    const reply = await deps.requests.read(list, lane)
    if (reply.kind !== 'ok') return refusedOutcome(deps, id, reply)
    const { ciphertext } = reply.data
    const content = ciphertext === null ? null : await openLane(list, lane, ciphertext)
    await deps.store.change(id, (kept) => ({ list: keepLane(kept.list, lane, reply.data.version, content) }))
  }
  const own = index.data.lanes.find(({ lane }) => lane === list.lane)
  if (own?.hasLeft) return setState(deps, id, 'ended')
  const isOwnCurrent = own?.version === list.version
  if (!isOwnCurrent)
    await deps.store.change(id, ({ list }) => ({ list: { ...list, revision: list.revision + 1 } }))
  return finish(deps, id, index, true, isOwnCurrent ? index.etag : undefined)
}

async function finish(
  deps: SyncDeps,
  id: string,
  reply: { date?: number | undefined },
  hasChanged: boolean,
  etag?: string,
): Promise<SyncOutcome> {
  await deps.store.change(id, ({ list }) => ({
    list: learnTime({ ...list, syncedAt: deps.now(), ...(hasChanged && { etag }) }, reply, deps),
  }))
  return { kind: 'done', hasChanged }
}

/**
 * Keeps a lane as it was read. `null`: its phone has left; what it did to the list stays. undefined: it can't be read, for
 * example because a newer version of the app wrote it, so the last readable content stays.
 */
function keepLane(
  list: FamilyList,
  lane: string,
  version: number,
  content: LaneContent | null | undefined,
): FamilyList {
  const before = list.lanes[lane]?.content
  if (content === null) {
    const lanes = { ...list.lanes, [lane]: { version } }
    return before
      ? { ...list, lanes, own: absorb(list.own, before), revision: list.revision + 1 }
      : { ...list, lanes }
  }
  const kept = content ?? before
  const others = Object.entries(list.lanes).filter(
    // The same phone under the key that the list had before.
    ([id, other]) => id === lane || !content || other.content?.phone !== content.phone,
  )
  return {
    ...list,
    lanes: { ...Object.fromEntries(others), [lane]: { version, ...(kept && { content: kept }) } },
  }
}

/** A list as it is stored. Undefined if this phone no longer has it. */
export const readList = (store: FamilyListStore, id: string) => store.change(id, ({ list }) => ({ list }))

const learnTime = (
  list: FamilyList,
  { date }: { date?: number | undefined },
  { now }: SyncDeps,
): FamilyList => (date === undefined ? list : { ...list, server: { offsetMs: date - now(), at: date } })

async function setState(deps: SyncDeps, id: string, state: FamilyList['state']): Promise<SyncOutcome> {
  await deps.store.change(id, ({ list }) => ({ list: { ...list, state } }))
  return isListOver({ state }) ? { kind: 'gone' } : { kind: 'waiting' }
}

async function refusedOutcome(deps: SyncDeps, id: string, reply: Reply<unknown>): Promise<SyncOutcome> {
  if (reply.kind !== 'refused') return { kind: 'waiting' }
  if (reply.code === 'erased' || reply.code === 'forbidden') return setState(deps, id, 'ended')
  if (reply.code === 'conflict') return setState(deps, id, 'full')
  return { kind: 'waiting', retryAfterMs: reply.retryAfterMs }
}

/** The starter may have given the list a new key. Only the starter's lane, which has the list's id, is believed. */
async function followMove(deps: SyncDeps, list: FamilyList): Promise<void> {
  const moved = list.lanes[list.id]?.content?.moved
  if (!moved) return
  const envelope = moved[list.own.phone]
  const move = envelope && (await readMove(await openEnvelope(list.privateKey, envelope).catch(() => '')))
  const next = move && (await moveList(list, move, Object.keys(moved)))
  await deps.store.change(list.id, (kept) => ({
    list: next
      ? { ...next, own: kept.list.own, applied: kept.list.applied }
      : { ...kept.list, state: 'left_out' },
  }))
}

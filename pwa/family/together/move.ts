import * as z from 'zod/mini'
import { FamilyListId, FamilySecret } from '#shared/together/family-lanes.ts'
import { makeKeyPair, sealFor } from './envelope.ts'
import { type FamilyList, lanesOf } from './family-list.ts'
import { absorb, type LaneContent } from './lane.ts'
import { laneIdOf, makeSecret, readingKeyOf } from './seal.ts'

/** Where a list goes on. */
const Move = z.object({ id: FamilyListId, key: FamilySecret })
type Move = z.infer<typeof Move>

/** Reads an opened envelope. Undefined if it makes no sense. */
export function readMove(text: string): Move | undefined {
  try {
    return Move.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The keys of a lane that this phone has not written yet. */
async function newLane() {
  const laneSecret = makeSecret()
  return { laneSecret, lane: await laneIdOf(laneSecret) }
}

const FRESH = { version: 0, revision: 1, sentRevision: 0, state: 'active' as const }

interface Start {
  search: string
  /** The random name of this phone. */
  phone: string
  /** How the family calls its owner. */
  name: string
}

const emptyLane = (phone: string, name: string, publicKey: string): LaneContent => ({
  v: 1,
  phone,
  name,
  publicKey,
  communities: {},
})

/** A new list, started by this phone. */
export async function startList({ search, phone, name }: Start): Promise<FamilyList> {
  const lane = await newLane()
  return joinList({ search, phone, name }, { id: lane.lane, key: makeSecret() }, lane)
}

/** A list that this phone joins by its link. */
export async function joinList(
  { search, phone, name }: Start,
  { id, key }: Move,
  lane?: { lane: string; laneSecret: string },
): Promise<FamilyList> {
  const { publicKey, privateKey } = await makeKeyPair()
  const own = emptyLane(phone, name, publicKey)
  return {
    ...FRESH,
    ...(lane ?? (await newLane())),
    id,
    search,
    key,
    readingKey: await readingKeyOf(key),
    privateKey,
    own,
    lanes: {},
    applied: {},
    seen: {},
  }
}

/**
 * The same list under a new key, with the lanes of those phones that stay, as they were. `phones`: all that stay. Their lanes keep
 * their ids, so that the others know who has left, even before it wrote anything under the new key.
 */
export const moveList = async (
  list: FamilyList,
  { id, key }: Move,
  phones: readonly string[],
): Promise<FamilyList> => ({
  ...list,
  ...FRESH,
  id,
  key,
  readingKey: await readingKeyOf(key),
  lanes: lanesThatStay(list, phones),
  etag: undefined,
})

const lanesThatStay = ({ id, lanes }: FamilyList, phones: readonly string[]) =>
  Object.fromEntries(
    Object.entries(lanes)
      .filter(([lane, { content }]) => content && (lane === id || phones.includes(content.phone)))
      // The old versions say nothing about the new lanes.
      .map(([lane, { content }]) => [
        lane,
        { version: 0, ...(content && { content: withoutMove(content) }) },
      ]),
  )

const withoutMove = ({ moved: _, ...content }: LaneContent): LaneContent => content

/**
 * Leaves a phone out: the list goes on under a new key, which every other phone finds in this one's old lane.
 * @returns the old list, to be sent first, and the new one
 */
export async function leaveOut(
  list: FamilyList,
  phone: string,
): Promise<{ old: FamilyList; next: FamilyList }> {
  const lane = await newLane()
  const move = { id: lane.lane, key: makeSecret() }
  const others = lanesOf(list).filter((other) => other.phone !== list.own.phone)
  const staying = others.filter((other) => other.phone !== phone)
  const envelopes = await Promise.all(
    staying.map(
      async (other) => [other.phone, await sealFor(other.publicKey, JSON.stringify(move))] as const,
    ),
  )
  const left = others.find((other) => other.phone === phone)
  const own = left ? absorb(list.own, left) : list.own
  const phones = staying.map((other) => other.phone)
  return {
    old: { ...list, own: { ...own, moved: Object.fromEntries(envelopes) }, revision: list.revision + 1 },
    next: { ...(await moveList({ ...list, own }, move, phones)), ...lane },
  }
}

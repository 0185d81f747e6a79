import type { Facility } from '#shared/contract/facility.ts'
import { type LaneContent, latestOf, type STATUSES, type Vote } from './lane.ts'
import type { ServerTime, Stamp } from './stamp.ts'

/** What this phone's shortlist says about a community. */
export interface ListedHere {
  facility: Facility
  distanceMiles?: number | undefined
  status: (typeof STATUSES)[number]
  /** '' if no visit is planned. */
  visitOn: string
  note: string
  answers: Record<string, string>
  vote: Vote | ''
  /** 0 if it isn't rated. */
  rating: number
  /** Someone else took it off, and it is kept for what this phone noted. */
  takenOff: boolean
}
/** By the community's id. */
export type ShortlistHere = Record<string, ListedHere>

/** A lane as this phone last read it. Without a content, it could not be read. */
interface ReadLane {
  version: number
  content?: LaneContent
}

/**
 * A list that several phones of a family keep together. ended: by the phone that started it, or expired. left_out: it goes on
 * without this phone. full: it has twelve phones. too_large: this phone's lane doesn't fit.
 */
export type FamilyListState = 'active' | 'ended' | 'left_out' | 'full' | 'too_large'

/** What a phone stores about a family's list. */
export interface FamilyList {
  id: string
  /** The search whose shortlist it is. */
  search: string
  /** The key in the fragment of the link that makes a phone a member. */
  key: string
  /** Derived from `key`: the key in the fragment of the link that only reads. */
  readingKey: string
  laneSecret: string
  /** The id of this phone's lane: the list's id for the phone that started it. */
  lane: string
  privateKey: string
  own: LaneContent
  /** The server's version of this phone's lane; 0 before the first write. */
  version: number
  /** Counts the changes of `own`, and which of them the server has. */
  revision: number
  sentRevision: number
  /** The latest stamp that the server has of this phone. */
  sentUntil?: Stamp | undefined
  /** The other lanes. */
  lanes: Record<string, ReadLane>
  /** The shortlist as it was when it was last compared with the lanes: what differs now was changed here. */
  applied: ShortlistHere
  /** The latest stamp of each phone that the family has looked at here. */
  seen: Record<string, Stamp>
  clock?: Stamp | undefined
  server?: ServerTime | undefined
  etag?: string | undefined
  /** When the server last confirmed that this phone has all, epoch ms. */
  syncedAt?: number | undefined
  state: FamilyListState
}

/** All lanes that this phone can read, its own first. */
export const lanesOf = ({ own, lanes }: Pick<FamilyList, 'own' | 'lanes'>): LaneContent[] => [
  own,
  ...Object.values(lanes).flatMap(({ content }) => (content ? [content] : [])),
]

/** The names of the communities about which this phone has something that the others don't. */
export const unsentNames = (
  { own, sentUntil = '' }: FamilyList,
  here: readonly { id: string; name: string }[],
) => here.filter(({ id }) => (latestOf(own.communities[id] ?? {}) ?? '') > sentUntil).map(({ name }) => name)

/** Whether this phone has something that the others don't. */
export const isUnsent = ({ revision, sentRevision }: FamilyList): boolean => revision > sentRevision

/** Whether it no longer syncs. */
export const isListOver = ({ state }: Pick<FamilyList, 'state'>): boolean =>
  state === 'ended' || state === 'left_out'

export const isStarter = ({ id, lane }: Pick<FamilyList, 'id' | 'lane'>): boolean => id === lane

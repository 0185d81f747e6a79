import type { Facility } from '#shared/contract/facility.ts'
import type { LaneCommunity, LaneContent, Vote } from './lane.ts'
import type { Stamp } from './stamp.ts'

/** A value that everyone may change, and who did last. */
interface Shared<Value> {
  value: Value
  /** The phone. */
  by: string
  at: Stamp
}

/** What one phone says about a community. */
interface Voice {
  phone: string
  name: string
  /** '' if it hasn't voted. */
  vote: Vote | ''
  /** 0 if it hasn't rated. */
  rating: number
  note: string
  answers: Record<string, string>
  /** Its latest write about this community. */
  at: Stamp | undefined
}

type Status = NonNullable<LaneCommunity['status']>['value']

/** A community on a family's list, as all phones that have read the same lanes see it. */
export interface FamilyCommunity {
  id: string
  facility: Facility
  distanceMiles: number | undefined
  /** Whether it is on the list. */
  isListed: boolean
  addedBy: Shared<true>
  /** Every removal of it that a lane has, undone or not. */
  removals: readonly Shared<true>[]
  /** The last status that each phone chose, the oldest first. The last one counts. */
  statuses: readonly Shared<Status>[]
  visitOn: Shared<string> | undefined
  voices: readonly Voice[]
}

/**
 * The list that the lanes make together, by community. It depends on the lanes alone, not on the order in which they came.
 * A removal counts until someone who knew it added the community again, so nothing comes back by itself.
 */
export function viewOf(lanes: readonly LaneContent[]): Map<string, FamilyCommunity> {
  const ordered = [...lanes].sort((a, b) => (a.phone < b.phone ? -1 : 1))
  const ids = new Set(ordered.flatMap(({ communities }) => Object.keys(communities)))
  const view = new Map<string, FamilyCommunity>()
  for (const id of [...ids].sort()) {
    const said = ordered.flatMap((lane) => {
      const community = lane.communities[id]
      return community ? [{ lane, community }] : []
    })
    const community = toCommunity(id, said)
    if (community) view.set(id, community)
  }
  return view
}

interface Said {
  lane: LaneContent
  community: LaneCommunity
}

function toCommunity(id: string, said: readonly Said[]): FamilyCommunity | undefined {
  const described = said.find(({ community }) => community.facility)
  const addedBy = earliest(
    said.flatMap(({ lane, community }) =>
      community.added ? [{ value: true as const, by: lane.phone, at: community.added }] : [],
    ),
  )
  if (!described?.community.facility || !addedBy) return undefined
  const undone = new Set(said.flatMap(({ community }) => community.undoes ?? []))
  const removals = said.flatMap(({ lane, community }) =>
    (community.removed ?? []).map((at) => ({ value: true as const, by: lane.phone, at })),
  )
  return {
    id,
    facility: described.community.facility,
    distanceMiles: described.community.distanceMiles,
    isListed: removals.every(({ at }) => undone.has(at)),
    addedBy,
    removals,
    statuses: said
      .flatMap(({ lane, community }) => sharedOf(lane, community.status))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
    visitOn: latest(said.flatMap(({ lane, community }) => sharedOf(lane, community.visitOn))),
    voices: said.map(({ lane, community }) => voiceOf(lane, community)),
  }
}

const sharedOf = <Value>(
  { phone }: LaneContent,
  written: { value: Value; at: Stamp } | undefined,
): Shared<Value>[] => (written ? [{ ...written, by: phone }] : [])

const latest = <One extends { at: Stamp }>(all: readonly One[]): One | undefined =>
  all.reduce<One | undefined>((best, one) => (!best || one.at > best.at ? one : best), undefined)
const earliest = <One extends { at: Stamp }>(all: readonly One[]): One | undefined =>
  all.reduce<One | undefined>((best, one) => (!best || one.at < best.at ? one : best), undefined)

function voiceOf({ phone, name }: LaneContent, { note, vote, rating, answers = {} }: LaneCommunity): Voice {
  const written = [note, vote, rating, ...Object.values(answers)].flatMap((one) =>
    one ? [{ at: one.at }] : [],
  )
  return {
    phone,
    name,
    vote: vote?.value ?? '',
    rating: rating?.value ?? 0,
    note: note?.value ?? '',
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([id, { value }]) => (value ? [[id, value]] : [])),
    ),
    at: latest(written)?.at,
  }
}

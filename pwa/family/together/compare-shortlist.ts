import type { FamilyList, ListedHere, ShortlistHere } from './family-list.ts'
import { lanesOf } from './family-list.ts'
import { type FamilyCommunity, viewOf } from './family-view.ts'
import { type LaneCommunity, type LaneContent, latestStamp } from './lane.ts'
import { later, nextStamp, type Stamp, trueNow } from './stamp.ts'

/** Writes what has changed on this phone's shortlist since it was last compared into this phone's lane. */
export function collect(list: FamilyList, here: ShortlistHere, now: number): FamilyList {
  const lanes = lanesOf(list)
  const view = viewOf(lanes)
  let clock = lanes.map(latestStamp).reduce(later, list.clock)
  const time = trueNow(now, list.server)
  const stamp = () => {
    clock = nextStamp(clock, time, list.own.phone)
    return clock
  }
  const communities = { ...list.own.communities }
  const change = (id: string, changes: LaneCommunity) => {
    if (Object.keys(changes).length > 0) communities[id] = { ...communities[id], ...changes }
  }
  for (const [id, row] of Object.entries(here)) {
    const before = list.applied[id]
    if (!before || (before.takenOff && !row.takenOff)) change(id, addition(row, view.get(id), stamp))
    change(id, edits(before, row, stamp))
    change(id, editedAnswers(before, row, communities[id], stamp))
  }
  for (const [id, before] of Object.entries(list.applied))
    if (!here[id]) change(id, removal(before, communities[id] ?? {}, stamp))
  const hasChanged =
    clock !== undefined && Object.keys(communities).some((id) => communities[id] !== list.own.communities[id])
  return {
    ...list,
    applied: here,
    ...(hasChanged && { own: { ...list.own, communities }, clock, revision: list.revision + 1 }),
  }
}

/** Adds a community, knowing the removals that this phone has seen. */
function addition(row: ListedHere, known: FamilyCommunity | undefined, stamp: () => Stamp): LaneCommunity {
  const undoes = known?.removals.map(({ at }) => at) ?? []
  return {
    facility: row.facility,
    ...(row.distanceMiles !== undefined && { distanceMiles: row.distanceMiles }),
    added: stamp(),
    ...(undoes.length > 0 && { undoes }),
  }
}

const NOTHING: Pick<ListedHere, 'status' | 'visitOn' | 'note' | 'vote' | 'rating'> = {
  status: 'saved',
  visitOn: '',
  note: '',
  vote: '',
  rating: 0,
}

/** The fields that differ from the last comparison. */
function edits(before: ListedHere | undefined, row: ListedHere, stamp: () => Stamp): LaneCommunity {
  const from = before ?? NOTHING
  const at = stamp
  return {
    ...(row.status !== from.status && { status: { value: row.status, at: at() } }),
    ...(row.visitOn !== from.visitOn && { visitOn: { value: row.visitOn, at: at() } }),
    ...(row.note !== from.note && { note: { value: row.note, at: at() } }),
    ...(row.vote !== from.vote && { vote: { value: row.vote, at: at() } }),
    ...(row.rating !== from.rating && { rating: { value: row.rating, at: at() } }),
  }
}

function editedAnswers(
  before: ListedHere | undefined,
  row: ListedHere,
  own: LaneCommunity | undefined,
  stamp: () => Stamp,
): LaneCommunity {
  const from = before?.answers ?? {}
  const changed = [...new Set([...Object.keys(from), ...Object.keys(row.answers)])].filter(
    (item) => (from[item] ?? '') !== (row.answers[item] ?? ''),
  )
  if (changed.length === 0) return {}
  const edited = changed.map((item) => [item, { value: row.answers[item] ?? '', at: stamp() }])
  return { answers: { ...own?.answers, ...Object.fromEntries(edited) } }
}

/** Takes a community off the list for all, and deletes this phone's own words about it, as the family was told. */
function removal(before: ListedHere, own: LaneCommunity, stamp: () => Stamp): LaneCommunity {
  const erased = (written: { value: unknown } | undefined) => Boolean(written?.value)
  const answers = Object.entries(own.answers ?? {}).map(([item]) => [item, { value: '', at: stamp() }])
  return {
    ...(!before.takenOff && { removed: [...(own.removed ?? []), stamp()] }),
    ...(erased(own.note) && { note: { value: '', at: stamp() } }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(erased(own.vote) && { vote: { value: '' as const, at: stamp() } }),
    ...(erased(own.rating) && { rating: { value: 0, at: stamp() } }),
  }
}

/**
 * The shortlist as the lanes say, after `collect`. What others added comes in and what they took off goes, except where this
 * phone noted something (`isTouched`): then it is kept as taken off.
 */
export function apply(
  list: Pick<FamilyList, 'own' | 'lanes'>,
  here: ShortlistHere,
  isTouched: (id: string, row: ListedHere) => boolean,
): ShortlistHere {
  const next = { ...here }
  for (const community of viewOf(lanesOf(list)).values()) {
    const { id, isListed } = community
    const row = here[id]
    if (isListed)
      next[id] = row ? { ...row, ...sharedFields(community), takenOff: false } : arrival(community, list.own)
    else if (row && isTouched(id, row)) next[id] = { ...row, takenOff: true }
    else delete next[id]
  }
  return next
}

const sharedFields = ({ statuses, visitOn }: FamilyCommunity) => {
  const status = statuses.at(-1)
  return { ...(status && { status: status.value }), ...(visitOn && { visitOn: visitOn.value }) }
}

/** A community that is new on this phone, with what this phone said about it before. */
function arrival(community: FamilyCommunity, own: LaneContent): ListedHere {
  const { note, answers = {}, vote, rating } = own.communities[community.id] ?? {}
  return {
    ...NOTHING,
    facility: community.facility,
    ...(community.distanceMiles !== undefined && { distanceMiles: community.distanceMiles }),
    ...sharedFields(community),
    note: note?.value ?? '',
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([id, { value }]) => (value ? [[id, value]] : [])),
    ),
    vote: vote?.value ?? '',
    rating: rating?.value ?? 0,
    takenOff: false,
  }
}

import { withLocal } from '../../local/database.ts'
import { readPhoneName } from '../../local/merge-shortlist.ts'
import { setTogetherFlag } from '../../local/together-flag.ts'
import { type FamilyList, isListOver, isStarter, lanesOf } from './family-list.ts'
import { addFamilyList, forgetFamilyList, keptLists, listFamilyLists } from './kept-lists.ts'
import { laneRequests } from './lane-requests.ts'
import { joinList, leaveOut, startList } from './move.ts'
import { readList, type SyncOutcome, syncFamilyList } from './sync.ts'

const LOCK = 'hearthfinder-family-lists'
const deps = { store: keptLists, requests: laneRequests, now: Date.now }

/** Syncs a list; one tab at a time. */
export const syncHere = (id: string): Promise<SyncOutcome> => oneAtATime(() => syncFamilyList(deps, id))

/** Without Web Locks, two tabs may write at once, and the later one merges. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work()

/** The random name of this phone, as in its shortlist files. */
const phoneName = () => withLocal((db) => db.transaction('rw', db.meta, () => readPhoneName(db)))

/** Starts a family's list from the shortlist of a search. Throws StorageError. */
export async function startTogether(search: string, name: string): Promise<FamilyList> {
  return keep(await startList({ search, phone: await phoneName(), name }))
}

/** Joins a family's list by the key in its link. Works offline; the list comes with the next connection. Throws StorageError. */
export async function joinTogether(
  search: string,
  name: string,
  link: { id: string; key: string },
): Promise<FamilyList> {
  return keep(await joinList({ search, phone: await phoneName(), name }, link))
}

async function keep(list: FamilyList): Promise<FamilyList> {
  await addFamilyList(list)
  setTogetherFlag()
  void syncHere(list.id).catch(() => undefined)
  return list
}

/**
 * Leaves a list: this phone's words are deleted on the server, and its shortlist stays here. `ends`: for everyone, if this phone started it.
 * @returns whether the server has confirmed it; otherwise this phone stays a member
 */
export async function leaveFamilyList(list: FamilyList, ends = false): Promise<boolean> {
  // Under a new key, the others still have this phone's words from before.
  const isKnown = list.version > 0 || Object.values(list.lanes).some(({ version }) => version === 0)
  if (isKnown && !isListOver(list)) {
    const reply = await (ends && isStarter(list) ? laneRequests.end(list) : laneRequests.leave(list))
    if (reply.kind !== 'ok' && !(reply.kind === 'refused' && ['erased', 'not_found'].includes(reply.code)))
      return false
  }
  await forgetFamilyList(list.id)
  return true
}

/** Leaves another phone out. Only the phone that started the list can. @returns whether the others can find the new list */
export async function leaveOutPhone(list: FamilyList, phone: string): Promise<boolean> {
  return oneAtATime(async () => {
    await syncFamilyList(deps, list.id)
    const current = await readList(keptLists, list.id)
    if (!current) return false
    const { old, next } = await leaveOut(current, phone)
    await keptLists.change(list.id, () => ({ list: old }))
    await syncFamilyList(deps, list.id)
    const sent = await readList(keptLists, list.id)
    if (!sent || sent.sentRevision < old.revision) return false
    await keptLists.change(list.id, (kept) => ({ list: { ...next, applied: kept.list.applied } }))
    return (await syncFamilyList(deps, next.id)).kind === 'done'
  })
}

/** How long leaving all lists waits for the server, ms. */
const LEAVE_TIMEOUT_MS = 5000

/**
 * Leaves all lists of this phone, or of a search, before its data is deleted. Ends those that no other phone writes to, so that
 * their links stop working.
 * @returns whether the server has confirmed all of it
 */
export async function leaveAllFamilyLists(search?: string): Promise<boolean> {
  const lists = await listFamilyLists(search)
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), LEAVE_TIMEOUT_MS))
  const leaving = lists.map((list) => leaveFamilyList(list, lanesOf(list).length === 1).catch(() => false))
  return Promise.race([Promise.all(leaving).then((left) => left.every(Boolean)), timeout])
}

import { withLocal } from '../../local/database.ts'
import type { LocalDatabase, ShortlistEntry, VisitNotes } from '../../local/schema.ts'
import { collect } from './compare-shortlist.ts'
import type { FamilyList, ListedHere, ShortlistHere } from './family-list.ts'
import type { FamilyListStore } from './sync.ts'

/** The phone's database as the place of its lists. */
export const keptLists: FamilyListStore = {
  change: (id, work) =>
    withLocal((db) =>
      db.transaction('rw', db.familyLists, db.shortlist, db.visitNotes, db.photos, db.removed, async () => {
        const row = await db.familyLists.get(id)
        if (!row) return undefined
        const { search } = row
        const stored = { ...(row.list as FamilyList), search }
        const entries = await db.shortlist.where('search').equals(search).toArray()
        const visits = await db.visitNotes.where('search').equals(search).toArray()
        const photos = await db.photos.where('search').equals(search).toArray()
        const photographed = new Set(photos.map(({ facilityId }) => facilityId))
        const here = toShortlist(entries, visits)
        const isTouched = (facilityId: string, row: ListedHere) =>
          photographed.has(facilityId) ||
          Boolean(row.note || row.vote || row.rating || row.visitOn) ||
          Object.keys(row.answers).length > 0
        const { list, here: next } = work({ list: stored, here, isTouched })
        if (next) await writeShortlist(db, search, entries, here, next)
        if (list.id !== id) await db.familyLists.delete(id)
        if (list !== stored) await db.familyLists.put({ id: list.id, search, list })
        return list
      }),
    ),
}

function toShortlist(entries: readonly ShortlistEntry[], visits: readonly VisitNotes[]): ShortlistHere {
  const answers = new Map(visits.map((visit) => [visit.facilityId, visit.answers]))
  return Object.fromEntries(
    entries.map((entry) => [
      entry.facilityId,
      {
        facility: entry.facility,
        ...(entry.distanceMiles !== undefined && { distanceMiles: entry.distanceMiles }),
        status: entry.status,
        visitOn: entry.visitOn ?? '',
        // What a file brought from another phone isn't this phone's to say.
        note: entry.author ? '' : entry.note,
        answers: entry.author ? {} : (answers.get(entry.facilityId) ?? {}),
        vote: entry.vote ?? '',
        rating: entry.rating ?? 0,
        takenOff: entry.takenOff ?? false,
      },
    ]),
  )
}

/** Writes what the lanes changed: which communities there are, their status and their visit. */
async function writeShortlist(
  db: LocalDatabase,
  search: string,
  entries: readonly ShortlistEntry[],
  here: ShortlistHere,
  next: ShortlistHere,
): Promise<void> {
  for (const { facilityId } of entries) if (!next[facilityId]) await db.shortlist.delete([search, facilityId])
  for (const [facilityId, row] of Object.entries(next)) {
    if (row === here[facilityId]) continue
    const stored = entries.find((entry) => entry.facilityId === facilityId)
    const entry = stored ? changed(stored, row) : arrived(search, facilityId, row)
    if (stored && JSON.stringify(entry) === JSON.stringify(stored)) continue
    await db.removed.delete([search, facilityId])
    await db.shortlist.put(stored ? { ...entry, updatedAt: Date.now() } : entry)
    if (!stored && Object.keys(row.answers).length > 0)
      await db.visitNotes.put({ search, facilityId, answers: row.answers, updatedAt: Date.now() })
  }
}

function changed(stored: ShortlistEntry, { status, visitOn, takenOff }: ListedHere): ShortlistEntry {
  const { visitOn: _visitOn, takenOff: _takenOff, ...rest } = stored
  return { ...rest, status, ...(visitOn && { visitOn }), ...(takenOff && { takenOff }) }
}

function arrived(search: string, facilityId: string, row: ListedHere): ShortlistEntry {
  const now = Date.now()
  return {
    search,
    facilityId,
    facility: row.facility,
    ...(row.distanceMiles !== undefined && { distanceMiles: row.distanceMiles }),
    status: row.status,
    ...(row.visitOn && { visitOn: row.visitOn }),
    note: row.note,
    ...(row.vote && { vote: row.vote }),
    ...(row.rating && { rating: row.rating }),
    savedAt: now,
    updatedAt: now,
  }
}

/** Stores a list that this phone has started or joined. Throws StorageError. */
export const addFamilyList = (list: FamilyList) =>
  withLocal((db) => db.familyLists.put({ id: list.id, search: list.search, list }))

/** Forgets a list. The shortlist stays. */
export const forgetFamilyList = (id: string) => withLocal((db) => db.familyLists.delete(id))

/** The lists on this phone, or those of one search. */
export async function listFamilyLists(search?: string): Promise<FamilyList[]> {
  const rows = await withLocal((db) =>
    search === undefined ? db.familyLists.toArray() : db.familyLists.where('search').equals(search).toArray(),
  )
  return rows.map((row) => ({ ...(row.list as FamilyList), search: row.search }))
}

/** The lists on this phone with what was changed here since the last sync, which is not yet with the others. */
export async function listWithChanges(search?: string): Promise<FamilyList[]> {
  const lists = await listFamilyLists(search)
  return withLocal(async (db) => {
    const current: FamilyList[] = []
    for (const list of lists) {
      const entries = await db.shortlist.where('search').equals(list.search).toArray()
      const visits = await db.visitNotes.where('search').equals(list.search).toArray()
      current.push(collect(list, toShortlist(entries, visits), Date.now()))
    }
    return current
  })
}

/** Notes that the family has looked at the list on this phone: what came until now is no longer new. */
export const markSeen = (id: string, seen: FamilyList['seen']) =>
  keptLists.change(id, ({ list }) => ({ list: { ...list, seen } }))

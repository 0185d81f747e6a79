import { withLocal } from './database.ts'
import { discardNoteSnapshot } from './note-snapshot.ts'

/** What a phone stores about the shortlist of one search. */
export interface ShortlistSummary {
  search: string
  communities: number
  /** Communities with a note or an answered checklist. */
  noted: number
  photos: number
  photoBytes: number
}

/** Describes every shortlist on this phone, also those of searches that are no longer here. */
export async function summarizeShortlists(): Promise<ShortlistSummary[]> {
  const { entries, visits, photos } = await withLocal(async (db) => ({
    entries: await db.shortlist.toArray(),
    visits: await db.visitNotes.toArray(),
    photos: await db.photos.toArray(),
  }))
  return [...new Set(entries.map(({ search }) => search))].map((search) => {
    const own = entries.filter((entry) => entry.search === search)
    const taken = photos.filter((photo) => photo.search === search)
    const checked = new Set(
      visits
        .filter((visit) => visit.search === search && Object.keys(visit.answers).length > 0)
        .map(({ facilityId }) => facilityId),
    )
    return {
      search,
      communities: own.length,
      noted: own.filter(({ note, facilityId }) => note || checked.has(facilityId)).length,
      photos: taken.length,
      photoBytes: taken.reduce((sum, { blob }) => sum + blob.size, 0),
    }
  })
}

/** Deletes a search's shortlist from this phone, with its notes, checklists and photos. */
export async function deleteShortlist(search: string): Promise<void> {
  discardNoteSnapshot()
  await withLocal((db) => {
    // With its row, the shortlist isn't taken off the list of the whole family.
    const tables = [db.shortlist, db.visitNotes, db.photos, db.removed, db.familyLists]
    return db.transaction('rw', tables, async () => {
      for (const { name } of tables) await db.table(name).where('search').equals(search).delete()
    })
  })
}

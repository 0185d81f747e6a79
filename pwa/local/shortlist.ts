import * as z from 'zod/mini'
import { Facility } from '#shared/contract/facility.ts'
import { withLocal } from './database.ts'
import { requestPersistence } from './persistent-database.ts'
import type { LocalDatabase, ShortlistEntry } from './schema.ts'

/** The longest note about a community. Several pages; a family's list must also hold it. */
export const MAX_NOTE_CHARACTERS = 5000

/** What a family changes about a community on its shortlist. `visitOn: ''` removes the day of the visit. */
export type ShortlistChanges = Partial<Pick<ShortlistEntry, 'status' | 'note' | 'visitOn'>> & {
  vote?: ShortlistEntry['vote'] | ''
  /** 0 removes the rating. */
  rating?: number
}

interface Community {
  /** The key of the search's answers. */
  search: string
  facility: Facility
  distanceMiles?: number | null | undefined
}

/**
 * Saves a community, as it is now, on a search's shortlist. Does nothing if it is already there. Throws StorageError.
 */
export async function saveToShortlist({ search, facility, distanceMiles }: Community): Promise<void> {
  const now = Date.now()
  const entry: ShortlistEntry = {
    search,
    facilityId: facility.id,
    // A card and a detail page pass more than these fields.
    facility: z.parse(Facility, facility),
    ...(typeof distanceMiles === 'number' && { distanceMiles }),
    status: 'saved',
    note: '',
    savedAt: now,
    updatedAt: now,
  }
  await withLocal((db) =>
    db.transaction('rw', db.shortlist, db.removed, async () => {
      await db.removed.delete([search, facility.id])
      const stored = await db.shortlist.get([search, facility.id])
      if (!stored) await db.shortlist.add(entry)
      else if (stored.takenOff) await db.shortlist.update([search, facility.id], { takenOff: undefined })
    }),
  )
  requestPersistence()
}

/**
 * Changes these fields only, so that tabs that edit different fields don't overwrite each other. Returns the stored
 * entry; undefined if the community is no longer on this search's shortlist, and then stores nothing. Throws
 * StorageError.
 */
export async function updateShortlistEntry(
  search: string,
  facilityId: string,
  changes: ShortlistChanges,
): Promise<ShortlistEntry | undefined> {
  return withLocal((db) =>
    db.transaction('rw', db.shortlist, async () => {
      const stored = await db.shortlist.get([search, facilityId])
      if (!stored) return undefined
      const { visitOn, author, vote, rating, ...rest } = { ...stored, ...changes, updatedAt: Date.now() }
      const entry: ShortlistEntry = {
        ...rest,
        ...(visitOn && { visitOn }),
        ...(vote && { vote }),
        ...(rating && { rating }),
        ...(author && changes.note === undefined && { author }),
      }
      await db.shortlist.put(entry)
      return entry
    }),
  )
}

/** Removes a community from a shortlist, with its notes, photos and visit checklist. */
export async function removeFromShortlist(search: string, facilityId: string): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.shortlist, db.photos, db.visitNotes, db.removed, async () => {
      await removeEntry(db, search, facilityId)
      await db.visitNotes.delete([search, facilityId])
      await db.photos.where('[search+facilityId]').equals([search, facilityId]).delete()
    }),
  )
}

/**
 * Takes a community off the shortlist if the family has noted nothing about it: one tap must not delete notes or
 * photos.
 * @returns whether it was taken off
 */
export async function unsaveIfUntouched(search: string, facilityId: string): Promise<boolean> {
  return withLocal((db) =>
    db.transaction('rw', db.shortlist, db.photos, db.visitNotes, db.removed, async () => {
      const entry = await db.shortlist.get([search, facilityId])
      const photos = await db.photos.where('[search+facilityId]').equals([search, facilityId]).count()
      const visit = await db.visitNotes.get([search, facilityId])
      const isTouched = entry && (entry.note || entry.copies || entry.visitOn || entry.status !== 'saved')
      if (isTouched || photos > 0 || Object.keys(visit?.answers ?? {}).length > 0) return false
      await removeEntry(db, search, facilityId)
      return true
    }),
  )
}

async function removeEntry(db: LocalDatabase, search: string, facilityId: string): Promise<void> {
  await db.shortlist.delete([search, facilityId])
  await db.removed.put({ search, facilityId, removedAt: Date.now() })
}

/** Lists a search's shortlist in the order in which the family saved it. `takenOff`: what someone else took off instead. */
export async function listShortlist(search: string, takenOff = false): Promise<ShortlistEntry[]> {
  const stored = await withLocal((db) => db.shortlist.where('search').equals(search).toArray())
  const entries = stored.filter((entry) => Boolean(entry.takenOff) === takenOff)
  return entries.sort((a, b) => a.savedAt - b.savedAt || a.facilityId.localeCompare(b.facilityId))
}

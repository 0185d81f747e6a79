import * as z from 'zod/mini'
import { Facility } from '#shared/contract/facility.ts'
import { withLocal } from './database.ts'
import { mergeCommunity, readPhoneName } from './merge-shortlist.ts'
import type { LocalDatabase } from './schema.ts'
import { MAX_NOTE_CHARACTERS } from './shortlist.ts'
import { MAX_ITEM_NOTE_CHARACTERS } from './visit-notes.ts'
import { refusePhoto } from './visit-photos.ts'

/** Larger than any file that this app writes: MAX_PHOTO_BYTES grow by a third as base64. In bytes. */
const MAX_SHORTLIST_FILE_BYTES = 100_000_000
const MAX_ENTRIES = 500
const MAX_ANSWERS = 200
/** Phones that noted something about one community. */
const MAX_COPIES = 50
const MAX_ID_CHARACTERS = 200
/** Bytes per step of the conversion to base64: the most arguments that every browser accepts in one call. */
const CHUNK = 8192

const Id = z.string().check(z.minLength(1), z.maxLength(MAX_ID_CHARACTERS))

const FilePhoto = z.object({
  id: Id,
  takenAt: z.number(),
  data: z.string().check(z.regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/=]*$/)),
})

/** Twice the longest note: two notes about one community may have been joined (`adoptSaved`). */
const Note = z.string().check(z.maxLength(2 * MAX_NOTE_CHARACTERS + 2))
const Answers = z
  .record(Id, z.string().check(z.maxLength(2 * MAX_ITEM_NOTE_CHARACTERS + 2)))
  .check(z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS))

const FileEntry = z.object({
  facility: Facility,
  distanceMiles: z.optional(z.number()),
  status: z.enum(['saved', 'to_call', 'called', 'visit_planned', 'visited', 'declined']),
  vote: z.optional(z.enum(['yes', 'maybe', 'no'])),
  rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  visitOn: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/))),
  note: Note,
  author: Id,
  copies: z.optional(
    z
      .array(z.object({ author: Id, note: Note, answers: Answers, updatedAt: z.number() }))
      .check(z.maxLength(MAX_COPIES)),
  ),
  savedAt: z.number(),
  updatedAt: z.number(),
  visit: z.optional(z.object({ answers: Answers, updatedAt: z.number() })),
  photos: z.array(FilePhoto),
})
type FileEntry = z.infer<typeof FileEntry>
type ReadEntry = Omit<FileEntry, 'photos'> & { photos: { id: string; takenAt: number; blob: Blob }[] }

/** A shortlist with its notes and photos. It doesn't contain the search's key, which would open the family's answers. */
const ShortlistFile = z.object({
  format: z.literal('hearthfinder-shortlist'),
  version: z.literal(1),
  entries: z.array(FileEntry).check(z.maxLength(MAX_ENTRIES)),
})

/** Exports a search's shortlist, with notes, visit answers and photos, as a file for another phone. */
export async function exportShortlist(search: string): Promise<Blob> {
  const { here, entries, visits, photos } = await withLocal(async (db) => ({
    here: await readPhoneName(db),
    entries: await db.shortlist.where('search').equals(search).toArray(),
    visits: await db.visitNotes.where('search').equals(search).toArray(),
    photos: await db.photos.where('search').equals(search).toArray(),
  }))
  const parts: string[] = []
  for (const { search: _, facilityId, takenOff, ...entry } of entries) {
    if (takenOff) continue
    const visit = visits.find((notes) => notes.facilityId === facilityId)
    const own = photos.filter((photo) => photo.facilityId === facilityId)
    const fileEntry: FileEntry = {
      ...entry,
      author: entry.author ?? here,
      ...(visit && { visit: { answers: visit.answers, updatedAt: visit.updatedAt } }),
      photos: await Promise.all(
        own.map(async ({ id, takenAt, blob }) => ({ id, takenAt, data: await readAsDataUrl(blob) })),
      ),
    }
    parts.push(JSON.stringify(fileEntry))
  }
  // Joined by the blob, because all photos in one string may exceed its maximum length on a small phone.
  const list = parts.flatMap((part, index) => (index === 0 ? [part] : [',\n', part]))
  const head = '{"format":"hearthfinder-shortlist","version":1,"entries":[\n'
  return new Blob([head, ...list, '\n]}\n'], { type: 'application/json' })
}

/** What an import changed, as counts of communities and of photos. */
export interface ImportedShortlist {
  added: number
  /** On this phone before, with something new in the file. */
  updated: number
  /** Removed on this phone after the other one saved them, so not added. */
  removedBefore: number
  /** Photos that did not fit within the limits. */
  photosLeftOut: number
}

/**
 * Merges such a file into a search's shortlist. What this phone noted stays, and what the other one noted is kept beside
 * it. Photos are added, and nothing is deleted. Throws StorageError, and then changes nothing.
 * @returns undefined if it isn't such a file, and nothing was changed
 */
export async function importShortlist(search: string, file: Blob): Promise<ImportedShortlist | undefined> {
  const parsed = await parseFile(file)
  if (!parsed) return undefined
  return withLocal((db) =>
    db.transaction('rw', db.shortlist, db.visitNotes, db.removed, db.photos, db.meta, async () => {
      const here = await readPhoneName(db)
      const imported: ImportedShortlist = { added: 0, updated: 0, removedBefore: 0, photosLeftOut: 0 }
      for (const entry of parsed) {
        const change = await importCommunity(db, search, entry, here)
        if (change) imported[change] += 1
        if (change !== 'removedBefore') imported.photosLeftOut += await importPhotos(db, search, entry)
      }
      return imported
    }),
  )
}

async function importCommunity(
  db: LocalDatabase,
  search: string,
  { visit: answered, photos: _, distanceMiles, visitOn, copies, vote, rating, ...rest }: ReadEntry,
  here: string,
): Promise<'added' | 'updated' | 'removedBefore' | undefined> {
  const facilityId = rest.facility.id
  const place = { search, facilityId }
  const removed = await db.removed.get([search, facilityId])
  if (removed && removed.removedAt >= rest.savedAt) return 'removedBefore'
  const entry = {
    ...rest,
    ...place,
    ...(distanceMiles !== undefined && { distanceMiles }),
    ...(visitOn !== undefined && { visitOn }),
    ...(vote && { vote }),
    ...(rating && { rating }),
    ...(copies && { copies }),
  }
  const visit = answered && { ...place, ...answered }
  const storedEntry = await db.shortlist.get([search, facilityId])
  const stored = storedEntry && { entry: storedEntry, visit: await db.visitNotes.get([search, facilityId]) }
  const merged = stored ? mergeCommunity(stored, { entry, visit }, here) : { entry, visit }
  if (stored && JSON.stringify(merged) === JSON.stringify(stored)) return undefined
  await db.removed.delete([search, facilityId])
  await db.shortlist.put(merged.entry)
  if (merged.visit) await db.visitNotes.put(merged.visit)
  return stored ? 'updated' : 'added'
}

/** Returns how many photos did not fit within the limits. */
async function importPhotos(db: LocalDatabase, search: string, { facility, photos }: ReadEntry) {
  let leftOut = 0
  for (const photo of photos) {
    if (await db.photos.get(photo.id)) continue
    const row = { ...photo, search, facilityId: facility.id }
    if (await refusePhoto(db, row)) leftOut += 1
    else await db.photos.add(row)
  }
  return leftOut
}

async function parseFile(file: Blob): Promise<ReadEntry[] | undefined> {
  if (file.size > MAX_SHORTLIST_FILE_BYTES) return undefined
  try {
    const { entries } = ShortlistFile.parse(JSON.parse(await file.text()))
    return entries.map((entry) => ({
      ...entry,
      photos: entry.photos.map(({ data, ...photo }) => ({ ...photo, blob: toBlob(data) })),
    }))
  } catch {
    return undefined
  }
}

/** Encodes a file as a base64 data URL. */
async function readAsDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return `data:${blob.type || 'image/jpeg'};base64,${btoa(binary)}`
}

/** Decodes a base64 data URL. Throws DOMException if it is malformed. */
function toBlob(dataUrl: string): Blob {
  const comma = dataUrl.indexOf(',')
  const type = dataUrl.slice('data:'.length, dataUrl.indexOf(';'))
  const bytes = Uint8Array.from(atob(dataUrl.slice(comma + 1)), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type })
}

import * as z from 'zod/mini'
import { Facility } from '#shared/facility.ts'
import { withLocal } from './database.ts'
import type { LocalDatabase, ShortlistEntry } from './schema.ts'
import { MAX_NOTE_CHARACTERS } from './shortlist.ts'
import { MAX_ITEM_NOTE_CHARACTERS } from './visit-notes.ts'
import { refusePhoto } from './visit-photos.ts'

/** Larger than any file that this app writes: MAX_PHOTO_BYTES grow by a third as base64. In bytes. */
export const MAX_SHORTLIST_FILE_BYTES = 100_000_000
const MAX_ENTRIES = 500
const MAX_ANSWERS = 200
const MAX_ID_CHARACTERS = 200
/** Bytes per step of the conversion to base64: the most arguments that every browser accepts in one call. */
const CHUNK = 8192

const Id = z.string().check(z.minLength(1), z.maxLength(MAX_ID_CHARACTERS))

const FilePhoto = z.object({
  id: Id,
  takenAt: z.number(),
  data: z.string().check(z.regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/=]*$/)),
})

const FileEntry = z.object({
  facility: Facility,
  distanceMiles: z.optional(z.number()),
  status: z.enum(['saved', 'to_call', 'called', 'visit_planned', 'visited', 'declined']),
  visitOn: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/))),
  note: z.string().check(z.maxLength(MAX_NOTE_CHARACTERS)),
  savedAt: z.number(),
  updatedAt: z.number(),
  visit: z.optional(
    z.object({
      answers: z
        .record(Id, z.string().check(z.maxLength(MAX_ITEM_NOTE_CHARACTERS)))
        .check(z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS)),
      updatedAt: z.number(),
    }),
  ),
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
  const { entries, visits, photos } = await withLocal(async (db) => ({
    entries: await db.shortlist.where('search').equals(search).toArray(),
    visits: await db.visitNotes.where('search').equals(search).toArray(),
    photos: await db.photos.where('search').equals(search).toArray(),
  }))
  const parts: string[] = []
  for (const { search: _, facilityId, ...entry } of entries) {
    const visit = visits.find((notes) => notes.facilityId === facilityId)
    const own = photos.filter((photo) => photo.facilityId === facilityId)
    const fileEntry: FileEntry = {
      ...entry,
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

/** What an import changed. `photosLeftOut` did not fit within the limits. */
export interface ImportedShortlist {
  added: number
  updated: number
  photosLeftOut: number
}

/**
 * Merges such a file into a search's shortlist: the newer version of each community's notes and of its checklist wins,
 * and photos are added. Nothing is deleted. Throws StorageError, and then changes nothing.
 * @returns undefined if it isn't such a file, and nothing was changed
 */
export async function importShortlist(search: string, file: Blob): Promise<ImportedShortlist | undefined> {
  const parsed = await parseFile(file)
  if (!parsed) return undefined
  return withLocal((db) =>
    db.transaction('rw', db.shortlist, db.visitNotes, db.photos, async () => {
      const imported: ImportedShortlist = { added: 0, updated: 0, photosLeftOut: 0 }
      for (const entry of parsed) await mergeEntry(db, search, entry, imported)
      return imported
    }),
  )
}

async function mergeEntry(db: LocalDatabase, search: string, from: ReadEntry, imported: ImportedShortlist) {
  const { visit, photos, distanceMiles, visitOn, ...rest } = from
  const facilityId = rest.facility.id
  const stored = await db.shortlist.get([search, facilityId])
  const entry: ShortlistEntry = {
    ...rest,
    search,
    facilityId,
    ...(distanceMiles !== undefined && { distanceMiles }),
    ...(visitOn !== undefined && { visitOn }),
  }
  if (!stored || stored.updatedAt < entry.updatedAt) {
    await db.shortlist.put(entry)
    imported[stored ? 'updated' : 'added'] += 1
  }
  const storedVisit = await db.visitNotes.get([search, facilityId])
  if (visit && (!storedVisit || storedVisit.updatedAt < visit.updatedAt))
    await db.visitNotes.put({ search, facilityId, ...visit })
  for (const { id, takenAt, blob } of photos) {
    if (await db.photos.get(id)) continue
    const photo = { id, search, facilityId, takenAt, blob }
    if (await refusePhoto(db, photo)) imported.photosLeftOut += 1
    else await db.photos.add(photo)
  }
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

import { withLocal } from './database.ts'
import { requestPersistence } from './persistent-database.ts'
import type { LocalDatabase, VisitPhoto } from './schema.ts'
import { makeKey } from './submission-key.ts'

/** Enough for every room of a visit. */
export const MAX_PHOTOS_PER_COMMUNITY = 20
/** For all photos on this phone, in bytes: about 150 photos. Browsers may grant a site little more. */
export const MAX_PHOTO_BYTES = 60_000_000

/** many: the community has as many photos as it may have. large: the photos take up as much space as they may. */
export type PhotoRefusal = 'many' | 'large'

/**
 * Stores a photo of a community, already scaled down. Never deletes others to make room. Throws StorageError.
 * @returns the reason why it was not stored; undefined if it was
 */
export async function addPhoto(
  search: string,
  facilityId: string,
  blob: Blob,
): Promise<PhotoRefusal | undefined> {
  const photo: VisitPhoto = { id: makeKey(), search, facilityId, blob, takenAt: Date.now() }
  const refusal = await withLocal((db) =>
    db.transaction('rw', db.photos, async () => {
      const reason = await refusePhoto(db, photo)
      if (!reason) await db.photos.add(photo)
      return reason
    }),
  )
  requestPersistence()
  return refusal
}

/** Returns why a photo exceeds the limits; undefined if it may be stored. Runs in the caller's transaction. */
export async function refusePhoto(db: LocalDatabase, photo: VisitPhoto): Promise<PhotoRefusal | undefined> {
  const { search, facilityId, blob } = photo
  const key = [search, facilityId]
  if ((await db.photos.where('[search+facilityId]').equals(key).count()) >= MAX_PHOTOS_PER_COMMUNITY)
    return 'many'
  let bytes = blob.size
  await db.photos.each((stored) => {
    bytes += stored.blob.size
  })
  return bytes > MAX_PHOTO_BYTES ? 'large' : undefined
}

/** Lists a community's photos, oldest first. */
export async function listPhotos(search: string, facilityId: string): Promise<VisitPhoto[]> {
  const photos = await withLocal((db) =>
    db.photos.where('[search+facilityId]').equals([search, facilityId]).toArray(),
  )
  return photos.sort((a, b) => a.takenAt - b.takenAt)
}

/** Deletes one photo. */
export async function deletePhoto(id: string): Promise<void> {
  await withLocal((db) => db.photos.delete(id))
}

import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOneValue } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { ApiError, describeError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, type ImageUpload } from '#shared/contract/business-form.ts'
import { encodeImage, oneAtATime, REFUSALS } from './encode-image.ts'
import {
  imageName,
  STORE_NAMES,
  type StoredFile,
  type StoreName,
  storeUnavailable,
  uploadName,
} from './store.ts'
import { imageFolder, removeUnfinished, type Stores } from './stores.ts'
import type { UploadGrant, UploadUrls } from './upload-url.ts'

type StoredDeps = Pick<Platform, 'sql'> & { stores: Stores }
export type ImageDeps = StoredDeps & Pick<Platform, 'now'> & { uploadUrls: UploadUrls }

/** How long a URL accepts a file. It is requested after the file is chosen, so this only covers the upload. */
export const UPLOAD_SECONDS = 15 * 60

const RETRY = 'Please choose the image again.'
const INCOMPLETE = 'The image did not arrive completely. Please try again.'

/**
 * Creates a URL that accepts one image once, within UPLOAD_SECONDS. If `upload` names a type and size, the URL
 * accepts only those, and points to the store itself if the store supports that.
 * @param origin the origin of our own upload URLs, such as https://care.example.org
 */
export async function createUpload(deps: ImageDeps, origin: string, upload?: ImageUpload): Promise<string> {
  const store = await deps.stores.find(deps.stores.current)
  const id = await insertImage(deps.sql, deps.stores.current)
  const from = deps.now()
  if (upload && store.createUploadUrl) {
    return store.createUploadUrl(uploadName(id), upload, { from, seconds: UPLOAD_SECONDS })
  }
  const expiresAt = new Date(from.getTime() + UPLOAD_SECONDS * 1000)
  return origin + deps.uploadUrls.sign({ id, upload, expiresAt })
}

/** A file that is being uploaded. `length` is the declared size in bytes. */
interface IncomingFile {
  url: URL
  type: string | undefined
  length: number | undefined
  body: AsyncIterable<Uint8Array>
}

/**
 * Receives a file at one of our own upload URLs, and stores its WebP. The upload itself is never stored.
 * @throws ApiError forbidden (403) if the URL is invalid, expired, used or signed for another file;
 *   wrong_type (415) if the file is not an image that we can read; too_large (413), in bytes or pixels; malformed (400)
 *   if the upload was cut off
 */
export async function receiveImage(deps: ImageDeps, file: IncomingFile): Promise<void> {
  const { id, upload } = readGrant(deps, file)
  const row = await findImage(deps.sql, id)
  if (!row || row.storedAt) throw createUsedError()
  const bytes = await readBytes(file.body).catch(() => 'incomplete' as const)
  if (!bytes) throw createTooLargeError()
  const size = bytes === 'incomplete' ? undefined : bytes.length
  if (bytes === 'incomplete' || size !== (file.length ?? size)) throw new ApiError('malformed', INCOMPLETE)
  if (size !== (upload?.size ?? size)) throw createOtherFileError()
  const webp = await oneAtATime(() => encodeImage(bytes))
  if (typeof webp === 'string') {
    const isLarge = webp === 'too many pixels' || webp === 'too large'
    throw new ApiError(isLarge ? 'too_large' : 'wrong_type', REFUSALS[webp])
  }
  const store = await deps.stores.find(row.store)
  await transaction(deps.sql, async (tx) => {
    // Writing to a slow store takes time.
    await tx`set local idle_in_transaction_session_timeout = 0`
    if (!(await lockEmpty(tx, id))) throw createUsedError()
    await store.write(imageName(id), webp)
    await markStored(tx, id, row.store)
  })
}

/**
 * Opens an image by its id. The WebP of a file that was uploaded directly to the store is made before the first use. A
 * file that is not an image is deleted.
 * @returns the image, whose body can be read once; undefined if there is none
 * @throws ApiError unavailable (503) if the store doesn't respond
 */
export async function openImage(deps: StoredDeps, id: string): Promise<StoredFile | undefined> {
  const row = await findImage(deps.sql, id)
  if (!row || !deps.stores.names.includes(row.store)) return undefined
  if (!row.storedAt) await oneAtATime(() => encodeUpload(deps, row))
  return (await deps.stores.find(row.store)).read(imageName(id))
}

/** Another server may do the same at the same time, with the same result. */
async function encodeUpload({ sql, stores }: StoredDeps, { id, store: name }: ImageRow): Promise<void> {
  const store = await stores.find(name)
  const upload = (await findImage(sql, id))?.storedAt ? undefined : await store.read(uploadName(id))
  if (!upload) return
  const bytes = await readBytes(upload.body).catch(() => {
    throw storeUnavailable()
  })
  // A connection that ended early must not look like a damaged image, which is deleted.
  if (bytes && bytes.length !== upload.size) throw storeUnavailable()
  const webp = bytes && (await encodeImage(bytes))
  if (typeof webp === 'object') {
    await store.write(imageName(id), webp)
    await markStored(sql, id, name)
  }
  await store.remove(uploadName(id))
}

/** Writes an image from a backup, whose row is already there, to the store for new images. */
export async function restoreImage(
  query: Query,
  stores: Stores,
  id: string,
  webp: Uint8Array,
): Promise<void> {
  await (await stores.find(stores.current)).write(imageName(id), webp)
  await markStored(query, id, stores.current)
}

/** Reads a file to its end. @returns undefined, without reading on, if it has IMAGE_MAX_BYTES or more */
async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size >= IMAGE_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Checks the URL and the declared type and length, before the file is read. */
function readGrant({ uploadUrls, now }: ImageDeps, { url, type, length }: IncomingFile): UploadGrant {
  const grant = uploadUrls.verify(url)
  if (!grant) throw new ApiError('forbidden', `This upload address is not valid. ${RETRY}`)
  if (grant.expiresAt <= now()) throw new ApiError('forbidden', `This upload address has expired. ${RETRY}`)
  if (length !== undefined && length >= IMAGE_MAX_BYTES) throw createTooLargeError()
  const { upload } = grant
  if (upload && (type !== upload.contentType || (length ?? upload.size) !== upload.size))
    throw createOtherFileError()
  return grant
}

const createUsedError = () => new ApiError('forbidden', `This upload address has been used. ${RETRY}`)
const createOtherFileError = () =>
  new ApiError('forbidden', `This upload address is for another file. ${RETRY}`)
const createTooLargeError = () => new ApiError('too_large', IMAGE_TOO_LARGE)

/** Long enough for an open form, and for families' phones that still show yesterday's page. */
const UNUSED_HOURS = 24
const SWEEP_LIMIT = 100

type SweepDeps = Pick<Platform, 'sql' | 'env' | 'log' | 'now'> & { stores: Stores }

/**
 * Removes up to SWEEP_LIMIT images that no business has used for UNUSED_HOURS, because they were never saved or were
 * replaced. If a store fails to delete an image, the next sweep tries again.
 * @returns the number of removed images
 */
export async function sweepImages({ sql, env, log, now, stores }: SweepDeps): Promise<number> {
  await removeUnfinished(imageFolder(env), now())
  await markUnused(sql)
  return transaction(sql, async (tx) => {
    // A hundred deletions in a slow store take time. The server isn't lost.
    await tx`set local idle_in_transaction_session_timeout = 0`
    const removed: string[] = []
    for (const { id, store } of await lockUnused(tx, stores.names)) {
      try {
        const files = await stores.find(store)
        await files.remove(imageName(id))
        await files.remove(uploadName(id))
        removed.push(id)
      } catch (error) {
        log.warn('unused image not deleted', { store, error: describeError(error) })
      }
    }
    if (removed.length > 0) await deleteImages(tx, removed)
    return removed.length
  })
}

const ImageRow = z.object({
  id: z.string(),
  store: z.enum(STORE_NAMES),
  /** Null until the image is in its store. */
  storedAt: z.nullable(z.date()),
})
export type ImageRow = z.infer<typeof ImageRow>

const insertImage = (query: Query, store: StoreName) => readOneValue(query, z.object({ id: z.string() }))`
    insert into business_images (store) values (${store}) returning id`

const findImage = (query: Query, id: string) => readFirst(query, ImageRow)`
    select id, store, stored_at from business_images where id = ${id}`

/** Locks an image that isn't in its store yet until the transaction ends. */
const lockEmpty = (query: Query, id: string) => readFirst(query, ImageRow)`
    select id, store, stored_at from business_images where id = ${id} and stored_at is null for update`

async function markStored(query: Query, id: string, store: StoreName): Promise<void> {
  await query`update business_images set store = ${store}, stored_at = now() where id = ${id}`
}

async function deleteImages(query: Query, ids: string[]): Promise<void> {
  await query`delete from business_images where id in ${query(ids)}`
}

/** Updates which images no business uses, and since when. */
async function markUnused(query: Query): Promise<void> {
  await query`
    with shown as (
      select substring(lower(image_url) from 'business-images/([0-9a-f-]{36})') as id
      from featured_businesses where image_url like '%business-images/%'
    ), is_shown as (
      select i.id, exists (select from shown where shown.id = i.id::text) as yes from business_images i
    )
    update business_images set unused_since = case when is_shown.yes then null else now() end
    from is_shown
    where is_shown.id = business_images.id and is_shown.yes <> (business_images.unused_since is null)`
}

/** Locks up to `limit` images in these stores that no business has used for `hours`, until the transaction ends. */
const lockUnused = (query: Query, stores: StoreName[]) => read(
  query,
  z.pick(ImageRow, { id: true, store: true }),
)`
  select id, store from business_images i
  where unused_since < now() - make_interval(hours => ${UNUSED_HOURS}) and store in ${query(stores)}
    -- A business may have been saved after they were marked.
    and not exists (select from featured_businesses where image_url like '%business-images/' || i.id || '%')
  order by unused_since limit ${SWEEP_LIMIT} for update skip locked`

/** Lists all images. */
export const listStoredImages = (query: Query) => read(query, ImageRow)`
  select id, store, stored_at from business_images order by id`

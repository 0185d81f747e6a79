import type { Query } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { ImageType } from '#shared/contract/business-form.ts'
import { DESK_IMAGE_PX, PHONE_IMAGE_PX } from '#shared/contract/image-path.ts'
import { encodeImage } from './encode-image.ts'
import { deleteImages, findImage, type ImageRow, lockImage, updateChecked } from './queries.ts'
import type { Image } from './read-image.ts'
import { readImage } from './read-image.ts'
import type { ImageDeps } from './service.ts'
import { type ImageStore, type StoredFile, storeUnavailable } from './store.ts'
import { type ImageSize, phoneKey, removeSizes } from './stored-sizes.ts'

/** An image to serve. */
interface ServableImage {
  type: ImageType
  /** In bytes. */
  size: number
  body: ReadableStream<Uint8Array>
}

/**
 * Opens an image by its id. An uploaded file is encoded again before it is first served, and if it has changed since.
 * A file that is not an image is deleted.
 * @returns the image, whose body can be read once; undefined if there is none
 * @throws ApiError unavailable (503) if the store doesn't respond or too many images are being encoded
 */
export async function openImage(
  deps: ImageDeps,
  id: string,
  size: ImageSize,
): Promise<ServableImage | undefined> {
  const image = await openEncoded(deps, id, size)
  if (image !== 'not encoded') return image
  await deps.queue.share(id, () => prepareImage(deps, id))
  const prepared = await openEncoded(deps, id, size)
  // If it still isn't, no file has been uploaded yet, or another one at this moment. The response isn't cached.
  return prepared === 'not encoded' ? undefined : prepared
}

async function openEncoded(
  { sql, stores }: ImageDeps,
  id: string,
  size: ImageSize,
): Promise<ServableImage | undefined | 'not encoded'> {
  const row = await findImage(sql, id)
  if (!row || !stores.names.includes(row.store)) return undefined
  if (!row.isEncoded) return 'not encoded'
  const store = await stores.find(row.store)
  if (size === 'phone') {
    const file = await store.read(phoneKey(id))
    return file ? { type: 'image/webp', ...file } : 'not encoded'
  }
  const file = await store.read(id)
  if (!file) return undefined
  if (row.contentType && row.version === file.version) return { type: row.contentType, ...file }
  // Read to its end, so that the connection to the store can be used again.
  await readImage(file.body).catch(() => {})
  return 'not encoded'
}

const isServable = (row: ImageRow, file: StoredFile) => row.isEncoded && row.version === file.version

/**
 * Replaces an uploaded file with both sizes of the image. Other servers wait for the row. Each step can be repeated:
 * until the row is updated, the file counts as not encoded, and the size for phones is made again if it is missing.
 */
async function prepareImage({ sql, stores }: ImageDeps, id: string): Promise<void> {
  await transaction(sql, async (tx) => {
    // Reading from and writing to a slow store takes time.
    await tx`set local idle_in_transaction_session_timeout = 0`
    const row = await lockImage(tx, id)
    const store = row && (await stores.find(row.store))
    const file = await store?.read(id)
    if (!row || !store || !file) return
    const image = await readImage(file.body).catch(() => {
      throw storeUnavailable()
    })
    // A connection that ended early must not look like a damaged image, which is deleted.
    if (typeof image === 'object' && image.bytes.length !== file.size) throw storeUnavailable()
    if (!isServable(row, file)) await replaceUpload(tx, store, id, image)
    else if (typeof image === 'object' && !(await hasPhoneSize(store, id)))
      await writePhoneSize(store, id, image)
  })
}

async function replaceUpload(tx: Query, store: ImageStore, id: string, image: Image | string): Promise<void> {
  const desk = typeof image === 'string' ? image : await encodeImage(image, DESK_IMAGE_PX)
  if (typeof desk === 'object') {
    await store.remove(phoneKey(id))
    const version = await store.write(id, desk)
    await writePhoneSize(store, id, desk)
    await updateChecked(tx, id, { type: desk.type, version, isEncoded: true })
  } else {
    await removeSizes(store, id)
    await deleteImages(tx, [id])
  }
}

/** Another server may have written it while this one waited for the row. */
async function hasPhoneSize(store: ImageStore, id: string): Promise<boolean> {
  const file = await store.read(phoneKey(id))
  return file !== undefined && typeof (await readImage(file.body).catch(() => 'cut off')) === 'object'
}

async function writePhoneSize(store: ImageStore, id: string, desk: Image): Promise<void> {
  const phone = await encodeImage(desk, PHONE_IMAGE_PX)
  if (typeof phone === 'object') await store.write(phoneKey(id), phone)
}

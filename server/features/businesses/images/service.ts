import { transaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  type ImageUpload,
  NOT_AN_IMAGE,
} from '#shared/contract/business-form.ts'
import { DESK_IMAGE_PX } from '#shared/contract/image-path.ts'
import { encodeImage } from './encode-image.ts'
import type { EncodingQueue } from './encoding-queue.ts'
import { findImage, insertImage, lockEmpty, updateChecked } from './queries.ts'
import { type Image, readImage } from './read-image.ts'
import type { Stores } from './stores.ts'
import type { UploadGrant, UploadUrls } from './upload-url.ts'

export type ImageDeps = Pick<Platform, 'sql' | 'now'> & {
  stores: Stores
  uploadUrls: UploadUrls
  queue: EncodingQueue
}

/** How long a URL accepts a file. It is requested after the file is chosen, so this only covers the upload. */
export const UPLOAD_SECONDS = 15 * 60

const RETRY = 'Please choose the image again.'
const INCOMPLETE = 'The image did not arrive completely. Please try again.'
const UNREADABLE =
  "This image is damaged or in a format we can't read. Please save it as JPG or PNG and try again."
const TOO_MANY_PIXELS = 'Image must have at most 50 megapixels'

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
    return store.createUploadUrl(id, upload, { from, seconds: UPLOAD_SECONDS })
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
 * Receives a file at one of our own upload URLs, encodes it again and stores the result. The upload itself is never
 * stored.
 * @throws ApiError forbidden (403) if the URL is invalid, expired, used or signed for another file;
 *   wrong_type (415) if the file is not an image that we can read; too_large (413), in bytes or pixels; malformed (400)
 *   if the upload was cut off; unavailable (503) if too many images are being encoded
 */
export async function receiveImage(deps: ImageDeps, file: IncomingFile): Promise<void> {
  const grant = readGrant(deps, file)
  const row = await findImage(deps.sql, grant.id)
  if (!row || row.version !== null) throw createUsedError()
  const image = await readImage(file.body).catch(() => 'incomplete' as const)
  if (image === 'not an image') throw new ApiError('wrong_type', NOT_AN_IMAGE)
  if (image === 'too large') throw createTooLargeError()
  const size = image === 'incomplete' ? undefined : image.bytes.length
  if (image === 'incomplete' || size !== (file.length ?? size)) throw new ApiError('malformed', INCOMPLETE)
  if (size !== (grant.upload?.size ?? size)) throw createOtherFileError()
  const desk = await deps.queue.run(() => encodeUpload(image))
  const store = await deps.stores.find(row.store)
  await transaction(deps.sql, async (tx) => {
    // Writing to a slow store takes time.
    await tx`set local idle_in_transaction_session_timeout = 0`
    if (!(await lockEmpty(tx, grant.id))) throw createUsedError()
    const version = await store.write(grant.id, desk)
    await updateChecked(tx, grant.id, { type: desk.type, version, isEncoded: true })
  })
}

/**
 * Stores an image that we have encoded, under a new id. If no business shows it, the sweep removes it.
 * @returns its id
 * @throws ApiError unavailable (503) if the store doesn't respond
 */
export async function storeEncoded(
  { sql, stores }: Pick<ImageDeps, 'sql' | 'stores'>,
  image: Image,
): Promise<string> {
  const store = await stores.find(stores.current)
  const id = await insertImage(sql, stores.current)
  const version = await store.write(id, image)
  await updateChecked(sql, id, { type: image.type, version, isEncoded: true })
  return id
}

async function encodeUpload(image: Image): Promise<Image> {
  const desk = await encodeImage(image, DESK_IMAGE_PX)
  if (desk === 'unreadable') throw new ApiError('wrong_type', UNREADABLE)
  if (desk === 'too many pixels') throw new ApiError('too_large', TOO_MANY_PIXELS)
  return desk
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

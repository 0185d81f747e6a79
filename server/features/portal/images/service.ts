import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  type ImageType,
  type ImageUpload,
  NOT_AN_IMAGE,
} from '../../../../shared/business-form.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteImages, findImage, type ImageRow, insertImage, lockEmpty, updateChecked } from './queries.ts'
import { readImage } from './read-image.ts'
import { type ImageStore, type StoredFile, storeUnavailable } from './store.ts'
import type { Stores } from './stores.ts'
import type { UploadAddresses, UploadGrant } from './upload-address.ts'

export type ImageDeps = Pick<Platform, 'sql' | 'now'> & { stores: Stores; addresses: UploadAddresses }

/** How long an address takes a file: choosing one comes before, so this is for sending it. */
export const UPLOAD_SECONDS = 15 * 60

const AGAIN = 'Please choose the image again.'
const CUT = 'The image did not arrive whole. Please try again.'

/** An image to serve. */
export interface ServableImage {
  type: ImageType
  /** In bytes. */
  size: number
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/**
 * An address that takes one image once, until UPLOAD_SECONDS from now. With a named type and size it takes only
 * that, and is the store's own where the store has such.
 * @param origin what comes before an address of ours, such as https://care.example.org
 */
export async function createUpload(deps: ImageDeps, origin: string, upload?: ImageUpload): Promise<string> {
  const store = await deps.stores.find(deps.stores.current)
  const id = await insertImage(deps.sql, deps.stores.current)
  const from = deps.now()
  if (upload && store.uploadAddress) {
    return store.uploadAddress(id, upload, { from, seconds: UPLOAD_SECONDS })
  }
  const expiresAt = new Date(from.getTime() + UPLOAD_SECONDS * 1000)
  return origin + deps.addresses.sign({ id, upload, expiresAt })
}

/** A file on its way in; the length is what its sender announced. */
export interface IncomingFile {
  url: URL
  type: string | undefined
  length: number | undefined
  body: AsyncIterable<Uint8Array>
}

/**
 * Takes a file at an address of ours, checks it, and stores it.
 * @throws ApiError forbidden (403) for an address that is not ours, expired, used, or signed for another file;
 *   wrong_type (415) for what is no image; too_large (413); malformed (400) when it did not arrive whole
 */
export async function receiveImage(deps: ImageDeps, file: IncomingFile): Promise<void> {
  const grant = readGrant(deps, file)
  const row = await findImage(deps.sql, grant.id)
  if (!row || row.version !== null) throw createUsedError()
  const image = await readImage(file.body).catch(() => 'cut' as const)
  if (image === 'not an image') throw new ApiError('wrong_type', NOT_AN_IMAGE)
  if (image === 'too large') throw createTooLargeError()
  const size = image === 'cut' ? undefined : image.bytes.length
  if (image === 'cut' || size !== (file.length ?? size)) throw new ApiError('malformed', CUT)
  if (size !== (grant.upload?.size ?? size)) throw createOtherFileError()
  const store = await deps.stores.find(row.store)
  await deps.sql.begin(async (tx) => {
    // A file takes its time to a slow store.
    await tx`set local idle_in_transaction_session_timeout = 0`
    if (!(await lockEmpty(tx, grant.id))) throw createUsedError()
    await updateChecked(tx, grant.id, { type: image.type, version: await store.write(grant.id, image) })
  })
}

/**
 * An image by its id, to be read once. What the store has is checked before it is first served, and again when it
 * was changed since; a file that is no image is deleted. @returns undefined when there is none
 */
export async function openImage(deps: ImageDeps, id: string): Promise<ServableImage | undefined> {
  const row = await findImage(deps.sql, id)
  if (!row || !deps.stores.names.includes(row.store)) return undefined
  const store = await deps.stores.find(row.store)
  const file = await store.read(id)
  if (!file) return undefined
  if (row.contentType && row.version === file.version) return { type: row.contentType, ...file }
  return check(deps, store, row, file)
}

async function check(
  { sql }: ImageDeps,
  store: ImageStore,
  { id }: ImageRow,
  file: StoredFile,
): Promise<ServableImage | undefined> {
  const image = await readImage(file.body).catch(() => {
    throw storeUnavailable()
  })
  if (typeof image === 'string') {
    await store.remove(id)
    await deleteImages(sql, [id])
    return undefined
  }
  await updateChecked(sql, id, { type: image.type, version: file.version })
  return { type: image.type, size: image.bytes.length, body: image.bytes }
}

/** What is wrong with the address, or announced to be, is refused before the file is read. */
function readGrant({ addresses, now }: ImageDeps, { url, type, length }: IncomingFile): UploadGrant {
  const grant = addresses.read(url)
  if (!grant) throw new ApiError('forbidden', `This upload address is not valid. ${AGAIN}`)
  if (grant.expiresAt <= now()) throw new ApiError('forbidden', `This upload address has expired. ${AGAIN}`)
  if (length !== undefined && length >= IMAGE_MAX_BYTES) throw createTooLargeError()
  const { upload } = grant
  if (upload && (type !== upload.contentType || (length ?? upload.size) !== upload.size))
    throw createOtherFileError()
  return grant
}

const createUsedError = () => new ApiError('forbidden', `This upload address has been used. ${AGAIN}`)
const createOtherFileError = () =>
  new ApiError('forbidden', `This upload address is for another file. ${AGAIN}`)
const createTooLargeError = () => new ApiError('too_large', IMAGE_TOO_LARGE)

import type { Query } from '#server/platform/database/connect.ts'
import { detectImageType } from './image-type.ts'
import { type ListedImage, listImages, updateChecked, updateStore } from './queries.ts'
import { readImage } from './read-image.ts'
import type { Stores } from './stores.ts'

/** Lists the rows of all images, for backups. */
export const listStoredImages = (query: Query): Promise<ListedImage[]> => listImages(query)

/**
 * Reads the content of an image from its store.
 * @returns undefined if there is no image: never uploaded, deleted, or in a store that isn't configured
 * @throws ApiError unavailable (503) if the store doesn't respond
 */
export async function readStoredImage(
  stores: Stores,
  { id, store }: ListedImage,
): Promise<Uint8Array | undefined> {
  if (!stores.names.includes(store)) return undefined
  const file = await (await stores.find(store)).read(id)
  const image = file && (await readImage(file.body))
  return typeof image === 'object' ? image.bytes : undefined
}

/**
 * Writes an image that already has a row to the store for new images. It replaces a stored image with that id.
 * @throws Error if `bytes` are not an image
 */
export async function writeStoredImage(
  query: Query,
  stores: Stores,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const type = detectImageType(Buffer.from(bytes))
  if (!type) throw new Error('the bytes are not an image')
  await updateStore(query, id, stores.current)
  const store = await stores.find(stores.current)
  const version = await store.write(id, { type, bytes })
  await updateChecked(query, id, { type, version })
}

import type { Query } from '../../../platform/database/connect.ts'
import { detectImageType } from './image-type.ts'
import { type ImageRow, listImages, updateChecked, updateStore } from './queries.ts'
import { readImage } from './read-image.ts'
import type { Stores } from './stores.ts'

/** The rows of all images, for whoever copies them elsewhere. */
export const listStoredImages = (query: Query): Promise<ImageRow[]> => listImages(query)

/**
 * The content of an image as it lies in its store.
 * @returns undefined when there is no image: never sent, deleted, or in a store that the environment does not name
 * @throws ApiError unavailable (503) when the store does not answer
 */
export async function readStoredImage(
  stores: Stores,
  { id, store }: ImageRow,
): Promise<Uint8Array | undefined> {
  if (!stores.names.includes(store)) return undefined
  const file = await (await stores.find(store)).read(id)
  const image = file && (await readImage(file.body))
  return typeof image === 'object' ? image.bytes : undefined
}

/**
 * Puts an image that has its row already into the store of new images, in place of one of that id.
 * @throws Error for what is no image
 */
export async function writeStoredImage(
  query: Query,
  stores: Stores,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const type = detectImageType(Buffer.from(bytes))
  if (!type) throw new Error('a copy is no image')
  await updateStore(query, id, stores.current)
  const store = await stores.find(stores.current)
  const version = await store.write(id, { type, bytes })
  await updateChecked(query, id, { type, version })
}

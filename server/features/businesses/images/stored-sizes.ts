import { PHONE_IMAGE_PX } from '#shared/contract/image-path.ts'
import type { ImageStore } from './store.ts'

/** `desk` is the stored image itself. `phone` is made from it, and can be made again at any time. */
export type ImageSize = 'desk' | 'phone'

/** The name of the size for phones in a store. No upload URL leads there. */
export const phoneKey = (id: string) => `${id}-${PHONE_IMAGE_PX}`

/** Removes an image in all sizes from its store. */
export async function removeSizes(store: ImageStore, id: string): Promise<void> {
  await store.remove(phoneKey(id))
  await store.remove(id)
}

import type { Query } from '#server/platform/database/connect.ts'
import { isForeignPicture } from '#shared/contract/featured-business.ts'
import { deleteFetch, upsertFetch } from './queries.ts'

/**
 * Queues the picture of a new or changed business, if it is on another host. It is fetched after the transaction commits;
 * wake the copier then.
 */
export async function queuePicture(
  query: Query,
  { id, imageUrl }: { id: string; imageUrl: string | null },
): Promise<void> {
  if (imageUrl !== null && isForeignPicture(imageUrl))
    await upsertFetch(query, { businessId: id, url: imageUrl })
  else await deleteFetch(query, id)
}

/** Ends the fetch of a business's picture, for a business that is being deleted. */
export const forgetPicture = (query: Query, id: string): Promise<void> => deleteFetch(query, id)

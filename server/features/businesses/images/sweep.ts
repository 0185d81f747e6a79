import { transaction } from '#server/platform/database/transaction.ts'
import { describeError } from '#server/platform/http/describe-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeUnfinished } from './disk-store.ts'
import { deleteImages, lockUnused, markUnused } from './queries.ts'
import { imageName, uploadName } from './store.ts'
import { imageFolder, type Stores } from './stores.ts'

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
    for (const { id, store } of await lockUnused(tx, stores.names, UNUSED_HOURS, SWEEP_LIMIT)) {
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

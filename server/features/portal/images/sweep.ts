import { describeError } from '../../../platform/http/describe-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeUnfinished } from './disk-store.ts'
import { deleteImages, lockUnused, markUnused } from './queries.ts'
import { imageFolder, type Stores } from './stores.ts'

/** A form may be open for that long, and families' phones show what they saw yesterday. */
const UNUSED_HOURS = 24
const SWEEP_ROWS = 100
const EVERY_MS = 3_600_000

type SweepDeps = Pick<Platform, 'sql' | 'env' | 'log' | 'now'> & { stores: Stores }

/** Makes the store ready, then sweeps, now and once an hour. @returns what ends it */
export function startImageSweep(deps: SweepDeps & Pick<Platform, 'background'>): () => void {
  const { stores, background } = deps
  const prepare = async () => (await stores.find(stores.current)).prepare()
  const sweep = () => void background.run('sweep of images', async () => void (await sweepImages(deps)))
  void background.run('image store', prepare).then(sweep)
  const timer = setInterval(sweep, EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Removes images that no business has shown for UNUSED_HOURS, at most SWEEP_ROWS: never saved, or replaced.
 * What a store does not delete now is tried again the next time. @returns how many are gone
 */
export async function sweepImages({ sql, env, log, now, stores }: SweepDeps): Promise<number> {
  await removeUnfinished(imageFolder(env), now())
  await markUnused(sql)
  return sql.begin(async (tx) => {
    // A hundred answers of a slow store are no lost server.
    await tx`set local idle_in_transaction_session_timeout = 0`
    const gone: string[] = []
    for (const { id, store } of await lockUnused(tx, stores.names, UNUSED_HOURS, SWEEP_ROWS)) {
      try {
        await (await stores.find(store)).remove(id)
        gone.push(id)
      } catch (error) {
        log.warn('an unused image could not be deleted', { store, error: describeError(error) })
      }
    }
    if (gone.length > 0) await deleteImages(tx, gone)
    return gone.length
  })
}

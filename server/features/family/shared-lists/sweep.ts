import type { Platform } from '#server/platform/platform.ts'
import { deleteExpiredSharedLists } from './queries.ts'

const EVERY_MS = 3_600_000
/** Rows per statement, so that none of them takes long. */
const BATCH_SIZE = 500

type SweepDeps = Pick<Platform, 'sql' | 'background'>

/** Deletes expired copies now and every hour, in the background. @returns a function that stops it */
export function startSharedListSweep(deps: SweepDeps): () => void {
  const sweep = () => void deps.background.run('shared list sweep', () => sweepSharedLists(deps))
  const timer = setInterval(sweep, EVERY_MS)
  sweep()
  return () => clearInterval(timer)
}

/** Deletes every expired copy. Until then, it is refused by its time of expiry. */
export async function sweepSharedLists({ sql }: Pick<SweepDeps, 'sql'>): Promise<void> {
  let deleted: number
  do deleted = await deleteExpiredSharedLists(sql, BATCH_SIZE)
  while (deleted === BATCH_SIZE)
}

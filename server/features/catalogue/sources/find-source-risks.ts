import type { Platform } from '#server/platform/platform.ts'
import type { Risk } from '#shared/site-check.ts'
import { CatalogueError } from '../reading/errors.ts'
import { listSourceUpdates } from './list-sources.ts'

const MAX_NAMES = 5

/** @returns a risk for the start's log and the portal if sources are so old that families may be sent to closed homes */
export async function findSourceRisks({
  sql,
  env,
  now,
}: Pick<Platform, 'sql' | 'env' | 'now'>): Promise<Risk[]> {
  const sources = await listSourceUpdates(sql, env.DATA_DIR, now()).catch((error) => {
    // The import names what is wrong in a description.
    if (error instanceof CatalogueError) return []
    throw error
  })
  const stale = sources.filter(({ isStale }) => isStale).map(({ source }) => source)
  if (stale.length === 0) return []
  const more = stale.length > MAX_NAMES ? ` and ${stale.length - MAX_NAMES} more` : ''
  return [
    {
      id: 'stale_sources',
      title: `The data of ${stale.length === 1 ? 'a source are' : `${stale.length} sources are`} old: ${stale.slice(0, MAX_NAMES).join(', ')}${more}`,
      advice:
        'Families may be sent to closed homes. In the portal, under Database, switch on the updates of a source, or upload a newer file.',
    },
  ]
}

import { sweepMailFiles } from '#server/features/leads/erasures/mail-files.ts'
import { sweepMailedLinks } from '#server/features/outgoing/mailed-links/links.ts'
import { sweepPeopleShown } from '#server/features/portal/people-shown/people-shown.ts'
import { addUpOldCounts } from '#server/features/visits/old-counts.ts'
import { repeat } from '#server/platform/background.ts'
import type { Platform } from '#server/platform/platform.ts'
import { HOUR_MS } from '#shared/contract/durations.ts'
import { eraseExpired, isEmpty } from './erase-expired.ts'

/** Retention periods are in days, so an hour's delay doesn't matter. */
const EVERY_MS = HOUR_MS

/**
 * Erases expired leads and messages, deletes expired mailed links and the files of emails about erased records, and adds up
 * old counts, now and every hour, in the background.
 * @returns a function that stops it after the current batch
 */
export function startRetention(
  deps: Pick<Platform, 'sql' | 'env' | 'log' | 'background'>,
  everyMs = EVERY_MS,
): () => void {
  const stopping = new AbortController()
  const sweep = async () => {
    await sweepMailedLinks(deps)
    const erased = await eraseExpired(deps, stopping.signal)
    await addUpOldCounts(deps.sql, stopping.signal)
    await sweepMailFiles(deps)
    await sweepPeopleShown(deps.sql)
    if (!isEmpty(erased)) deps.log.info('expired records erased', { ...erased })
  }
  const stop = repeat(deps.background, 'retention', everyMs, sweep, true)
  return () => {
    stop()
    stopping.abort()
  }
}

import { retried } from '#server/platform/database/retry.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countFailure, moveFailureCounts, type StrangerFailure } from './failure-queries.ts'
import { recordAudit } from './service.ts'

/** What one sweep writes. The next one, a minute later, continues. */
const SWEEP_LIMIT = 1000

/**
 * Records what someone failed at who isn't signed in. The first failure of an hour, network and name gets an audit entry at
 * once; the others are counted, so that strangers can't fill the log.
 */
export function recordStrangerFailure(
  { sql }: Pick<Platform, 'sql'>,
  failure: StrangerFailure,
): Promise<void> {
  return retried(sql, async (tx) => {
    if ((await countFailure(tx, failure)) > 1) return
    const { action, username, ipAddress } = failure
    await recordAudit(tx, { action, username, details: { ipAddress } })
  })
}

/** Writes how many failures the hours that are over had after their first one. */
export const writeFailureCounts = ({ sql }: Pick<Platform, 'sql'>): Promise<void> =>
  moveFailureCounts(sql, SWEEP_LIMIT)

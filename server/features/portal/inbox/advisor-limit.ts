import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Allowance, countIfLeft, rateLimitError } from '#server/platform/rate-limit/service.ts'

/**
 * What an advisor may read in 24 hours: leads and messages that they open, or list by a search or on a further page. More
 * than a day's work, and too little to copy the whole list soon.
 */
export const ADVISOR_RECORDS = 2000

/**
 * Counts records that an advisor is about to get. Call it after reading them and before sending them. Owners have the whole
 * list anyway.
 * @throws ApiError rate_limited (429) if the advisor has read too many; the audit log says so once an hour
 */
export async function countForAdvisor(
  { sql }: Pick<Platform, 'sql'>,
  { adminId, username, role, ipAddress }: AdminContext,
  amount: number,
): Promise<void> {
  if (role !== 'advisor' || amount === 0) return
  const allowance: Allowance = {
    bucket: 'advisor_records',
    network: adminId,
    limit: ADVISOR_RECORDS,
    per: 'day',
    amount,
    at: undefined,
  }
  if (await countIfLeft(sql, allowance)) return
  await recordStrangerFailure({ sql }, { action: 'reading_limited', username, ipAddress })
  const { extra } = await rateLimitError(sql, [allowance])
  const message = `You have read ${ADVISOR_RECORDS.toLocaleString('en-US')} records within 24 hours, the most that an advisor may. Please ask an owner.`
  throw new ApiError('rate_limited', message, extra)
}

/** Whether a search can reach records that the first pages of the views and stages don't show. */
export const isNarrowed = ({ view, stage, ...others }: { view?: unknown; stage?: unknown }): boolean =>
  Object.values(others).some((value) => value !== undefined)

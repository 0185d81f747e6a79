import * as z from 'zod/mini'
import { TRAFFIC_PERIODS } from '../../../../shared/admin-reports.ts'
import { parseWith } from '../../../platform/http/json-body.ts'

const USUAL_DAYS = '30'

const DaysQuery = z.object({
  days: z.pipe(
    z._default(z.enum(TRAFFIC_PERIODS.map(String), 'The days are 7, 30 or 90'), USUAL_DAYS),
    z.transform(Number),
  ),
})

/** For the documentation. */
export const DAYS_QUERY = { days: `${TRAFFIC_PERIODS.join(', ')}; ${USUAL_DAYS} when not given` }

/**
 * The number of days that a request wants a report for.
 * @throws ApiError invalid (422)
 */
export const daysIn = (request: Request): number =>
  parseWith(DaysQuery, Object.fromEntries(new URL(request.url).searchParams)).days

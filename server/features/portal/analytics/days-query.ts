import * as z from 'zod/mini'
import { TRAFFIC_PERIODS } from '../../../../shared/admin-reports.ts'
import { readQuery } from '../../../platform/http/search-params.ts'

const USUAL_DAYS = '30'

/** The query of a report on the last days. */
export const DaysQuery = z.object({
  days: z
    .pipe(
      z._default(z.enum(TRAFFIC_PERIODS.map(String), 'The days are 7, 30 or 90'), USUAL_DAYS),
      z.transform(Number),
    )
    .check(z.describe('How many days, today included.')),
})

/**
 * The number of days that a request wants a report for.
 * @throws ApiError invalid (422)
 */
export const readDays = (request: Request): number => readQuery(new URL(request.url), DaysQuery).days

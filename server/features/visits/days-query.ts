import * as z from 'zod/mini'
import { TRAFFIC_PERIODS } from '#shared/admin-reports.ts'

const DEFAULT_DAYS = '30'

/** The query of a report on the last few days. */
export const DaysQuery = z.object({
  days: z
    .pipe(
      z._default(z.enum(TRAFFIC_PERIODS.map(String), 'The days are 7, 30 or 90'), DEFAULT_DAYS),
      z.transform(Number),
    )
    .check(z.describe('How many days, today included.')),
})

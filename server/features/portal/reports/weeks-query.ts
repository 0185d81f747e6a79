import * as z from 'zod/mini'
import { readQuery } from '#server/platform/http/search-params.ts'
import { DEFAULT_REPORT_WEEKS, REPORT_WEEKS } from '#shared/reports.ts'

/** The query of a report on the last few weeks. */
export const WeeksQuery = z.object({
  weeks: z
    .pipe(
      z._default(
        z.enum(REPORT_WEEKS.map(String), `The weeks are ${REPORT_WEEKS.join(', ')}`),
        String(DEFAULT_REPORT_WEEKS),
      ),
      z.transform(Number),
    )
    .check(z.describe('How many weeks, the current one included. A week starts on Monday.')),
})

/**
 * Reads how many weeks a report covers.
 * @throws ApiError invalid (422) if it is none of REPORT_WEEKS
 */
export const readWeeks = (request: Request): number => readQuery(new URL(request.url), WeeksQuery).weeks

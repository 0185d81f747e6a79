import * as z from 'zod/mini'
import { NewestFirstQuery } from '#server/platform/http/newest-first.ts'

const MAX_TEXT = 100
const WITHOUT_NUL = /^[^\0]*$/

const text = (description: string) =>
  z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_TEXT, `At most ${MAX_TEXT} characters`),
        z.regex(WITHOUT_NUL),
        z.describe(description),
      ),
  )
const day = (description: string) =>
  z.optional(
    z.iso
      .date('A day is written as YYYY-MM-DD')
      .check(z.regex(/^(19|2\d)/, 'A day is between 1900 and 2999'), z.describe(description)),
  )

/** Which leads a list has. Each filter that is given must hold; they are those of the Data Export tab. */
export const LeadFilters = z.object({
  city: text('A part of the city, in any case.'),
  state: text('The state, in any case.'),
  zipCode: text('A part of the ZIP code.'),
  from: day("The first day on which answers were received or corrected, in the site's time zone."),
  to: day("The last day on which answers were received or corrected, in the site's time zone."),
})
export type LeadFilters = z.infer<typeof LeadFilters>

/** The query of the list of leads. */
export const LeadListQuery = z.extend(NewestFirstQuery, LeadFilters.shape)

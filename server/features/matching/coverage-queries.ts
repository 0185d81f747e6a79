import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'

const Coverage = z.object({ isCovered: z.boolean(), hasAny: z.boolean(), hasIndependentLiving: z.boolean() })

/** What the catalog has in a state (see catalog.ts). */
export const findCoverage = (query: Query, state: string) =>
  readOne(query, Coverage)`
    select
      exists (select from facilities where state = ${state} and care_types <> '{Skilled Nursing}') as is_covered,
      exists (select from facilities where state = ${state}) as has_any,
      exists (select from facilities where state = ${state} and 'Independent Living' = any (care_types))
        as has_independent_living`

/** The same of all states that have any. */
export const listCoverages = (query: Query) =>
  read(query, z.extend(Coverage, { state: z.string() }))`
    select state, bool_or(care_types <> '{Skilled Nursing}') as is_covered, true as has_any,
      bool_or('Independent Living' = any (care_types)) as has_independent_living
    from facilities group by state`

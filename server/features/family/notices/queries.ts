import * as z from 'zod/mini'
import { Fact } from '../../../../shared/facts.ts'
import type { Position } from '../../../../shared/miles.ts'
import { STATE_CODES } from '../../../../shared/states.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { read, readOne } from '../../../platform/database/read.ts'
import type { Box } from '../geography/box.ts'

const Coverage = z.object({ isCovered: z.boolean(), hasAny: z.boolean() })

/**
 * Whether the catalog covers a state, with more than plain nursing homes, and whether it has any community there. Samples
 * count too; an import removes them.
 */
export const findCoverage = (sql: Query, state: string) =>
  readOne(sql, Coverage)`
    select
      exists (select from facilities where state = ${state} and care_types <> '{Skilled Nursing}') as is_covered,
      exists (select from facilities where state = ${state}) as has_any`

/** Whether any community of a state offers independent living. */
export async function hasIndependentLiving(sql: Query, state: string): Promise<boolean> {
  const row = await readOne(sql, z.object({ found: z.boolean() }))`
    select exists (
      select from facilities where state = ${state} and 'Independent Living' = any (care_types)
    ) as found`
  return row.found
}

const Neighbor = z.object({ name: z.string(), city: z.string(), state: z.string(), miles: z.number() })
export type Neighbor = z.infer<typeof Neighbor>

/** All states where a community can be, so that Postgres uses the index on state and position. */
const STATES_AND_DC = [...STATE_CODES, 'DC']

/**
 * The nearest communities in other states, within the box's radius. Leaves out those that not every family can choose:
 * nursing homes, houses only for people with dementia, and houses for one gender.
 */
export const listAcrossBorder = (sql: Query, state: string, from: Position, box: Box, count: number) =>
  read(sql, Neighbor)`
    select name, city, state, miles from (
      select id, name, city, state, miles_between(${from.latitude}, ${from.longitude}, latitude, longitude) as miles
      from facilities
      where state = any (${STATES_AND_DC.filter((code) => code !== state)}::text[])
        and latitude between ${box.south} and ${box.north} and longitude between ${box.west} and ${box.east}
        and resident_gender is null and care_types <> '{Skilled Nursing}' and care_types <> '{Memory Care}'
    ) as near
    where miles <= ${box.miles}
    order by miles, id collate "C"
    limit ${count}`

const Offering = z.object({
  amenities: z.array(z.string()),
  absentAmenities: z.array(z.string()),
  careTypes: z.array(z.string()),
  facts: z.array(Fact),
})
export type Offering = z.infer<typeof Offering>

/** What the registers say about the amenities and the care of these communities. */
export const listOfferings = (sql: Query, ids: string[]) =>
  read(sql, Offering)`
    select amenities, absent_amenities, care_types, facts from facilities where id = any (${ids}::text[])`

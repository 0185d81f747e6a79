import * as z from 'zod/mini'
import type { Box } from '#server/features/places/box.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import type { Position } from '#shared/matching/miles.ts'

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

import * as z from 'zod/mini'
import { selectClosed } from '#server/features/catalogue/told/service.ts'
import { boxAround } from '#server/features/places/box.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { Fact } from '#shared/catalog/facts.ts'
import { Facility } from '#shared/contract/facility.ts'
import { REACH_MILES } from '#shared/matching/matching.ts'
import type { Position } from '#shared/matching/miles.ts'
import { selectFacility } from '../facilities/columns.ts'

/** Where to look. `from` is what distances are measured from; null if they can't be. */
export interface Area {
  state: string
  from: Position | null
}

/** The distance of a community without a position, in hundredths of a mile: after all others. */
export const UNKNOWN_DISTANCE = 9_999_999

/** A community's position in the list: by distance, then by name. */
export interface ListPosition {
  /** Hundredths of a mile. */
  distance: number
  normalizedName: string
  id: string
}

const BrowsedRow = z.extend(Facility, {
  absentAmenities: z.array(z.string()),
  facts: z.array(Fact),
  normalizedName: z.string(),
  isNursing: z.boolean(),
  /** Hundredths of a mile. */
  distance: z.int(),
})
export type BrowsedRow = z.infer<typeof BrowsedRow>

/** The communities of an area in order, after the given one: those of the state, and those across its border in reach. */
export const listArea = (sql: Query, area: Area, limit: number, after: ListPosition | undefined) => read(
  sql,
  BrowsedRow,
)`
  select ${sql.unsafe(selectFacility('absentAmenities', 'normalizedName'))}, facilities.facts,
    care_types = '{Skilled Nursing}' as is_nursing, placed.distance
  from (
    select id, normalized_name as name, ${distanceFrom(sql, area)} as distance from facilities where ${isIn(sql, area)}
  ) as placed join facilities using (id)
  ${after ? sql`where (placed.distance, placed.name, placed.id) > (${after.distance}::integer, ${after.normalizedName}, ${after.id})` : sql``}
  order by placed.distance, placed.name, placed.id
  limit ${limit}`

/** How many communities an area has, and the newest day of its state's registers as YYYY-MM-DD; null if it isn't known. */
export const describeArea = (sql: Query, area: Area) => readOne(
  sql,
  z.object({ total: z.int(), asOf: z.nullable(z.string()) }),
)`
  select count(*)::integer as total,
    to_char(
      max(source.source_date) filter (where source.date_is_given and facilities.state = ${area.state}),
      'YYYY-MM-DD'
    ) as as_of
  from facilities left join catalogue_sources as source using (source)
  where ${isIn(sql, area)}`

function distanceFrom(sql: Query, { from }: Area) {
  if (!from) return sql`0`
  return sql`coalesce(
    round(miles_between(${from.latitude}, ${from.longitude}, latitude, longitude) * 100)::integer, ${UNKNOWN_DISTANCE}::integer
  )`
}

const isIn = (sql: Query, area: Area) =>
  sql`${isNear(sql, area)} and facilities.id not in (${selectClosed(sql)})`

function isNear(sql: Query, { state, from }: Area) {
  if (!from) return sql`facilities.state = ${state}`
  const { miles, south, north, west, east, bands } = boxAround(from, REACH_MILES)
  return sql`(facilities.state = ${state} or (
    latitude_band = any (${bands}::integer[]) and latitude between ${south} and ${north}
    and longitude between ${west} and ${east}
    and miles_between(${from.latitude}, ${from.longitude}, latitude, longitude) <= ${miles}
  ))`
}

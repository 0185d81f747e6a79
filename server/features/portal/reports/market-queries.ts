import * as z from 'zod/mini'
import { townsFragment } from '#server/features/places/towns-fragment.ts'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Period, TwoPeriods } from '#server/platform/period.ts'
import { AMENITIES } from '#shared/contract/amenities.ts'

/**
 * A condition on a row of `questionnaires`: its family answered all questions, and no one has merged it into another lead. With
 * it, each family counts once.
 */
const isNotMerged = (query: Query): Part =>
  query`source is null and questionnaires.id not in (select id from inbox_leads where merged_into is not null)`

/** The families that arrived in a period, by ZIP code (five digits) and state. */
export const countByZip = (query: Query, { from, to }: Period) => read(
  query,
  z.object({ zipCode: z.string(), state: z.string(), count: z.int() }),
)`
  select left(zip_code, 5) as zip_code, state, count(*)::integer as count from questionnaires
  where created_at >= ${from} and created_at < ${to} and ${isNotMerged(query)}
  group by left(zip_code, 5), state`

/** The towns of the families that arrived in a period, with the code of their state. */
export const countByTown = (query: Query, { from, to }: Period) => read(
  query,
  z.object({ city: z.string(), state: z.string(), count: z.int() }),
)`
  select city, state, count::integer as count
  from (${townsFragment(
    query,
    query`
      select city, state, zip_code, count(*) as count from questionnaires
      where created_at >= ${from} and created_at < ${to} and ${isNotMerged(query)}
      group by city, state, zip_code`,
  )}) as town`

/** The communities of the catalog by ZIP code (five digits). Null: those without one. */
export const countCommunitiesByZip = (query: Query) => read(
  query,
  z.object({ zipCode: z.nullable(z.string()), count: z.int() }),
)`
  select left(zip_code, 5) as zip_code, count(*)::integer as count from facilities group by 1`

const Wish = z.object({
  budget: z.string(),
  wantsMemoryCare: z.boolean(),
  /** Around-the-clock care or physical therapy. */
  wantsMedicalHelp: z.boolean(),
  count: z.int(),
  /** How many of them want each amenity, in the form's order. */
  wanting: z.array(z.int()),
})

/** What the families that arrived in a period ask for. */
export const countWishes = (query: Query, { from, to }: Period) => read(query, Wish)`
  select budget, memory_care as wants_memory_care, medical_care or physical_therapy as wants_medical_help,
    count(*)::integer as count, array[${countEachAmenity(query)}]::integer[] as wanting
  from questionnaires where created_at >= ${from} and created_at < ${to} and ${isNotMerged(query)}
  group by 1, 2, 3`

const countEachAmenity = (query: Query): Part =>
  AMENITIES.map(({ column }) => query`count(*) filter (where ${query(column)})`).reduce(
    (list, count) => query`${list}, ${count}`,
  )

const Offering = z.object({
  amenities: z.array(z.string()),
  absentAmenities: z.array(z.string()),
  careTypes: z.array(z.string()),
  count: z.int(),
})

/** What communities offer and lack, and how many have the same. */
export const listOfferings = (query: Query) => read(query, Offering)`
  select array_to_json(amenities) as amenities, array_to_json(absent_amenities) as absent_amenities,
    array_to_json(care_types) as care_types, count(*)::integer as count
  from facilities group by facilities.amenities, facilities.absent_amenities, facilities.care_types`

/** Communities whose lowest rate is from each bound up to the next one, in order, and below none. Null: without a rate. */
export const countByPrice = (query: Query, bounds: readonly number[]) => read(
  query,
  z.object({ range: z.nullable(z.int()), count: z.int() }),
)`
  select width_bucket(price, ${[...bounds]}::integer[]) as range, count(*)::integer as count
  from facilities group by 1`

const BusinessFigures = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  isActive: z.boolean(),
  shown: z.int(),
  opened: z.int(),
  called: z.int(),
  shownBefore: z.int(),
  openedBefore: z.int(),
  calledBefore: z.int(),
})

/**
 * How often each advertised business was shown, opened and called in a period and in the one before it, single events and
 * counts together. The most shown first, at most `limit`.
 */
export const listBusinessFigures = (
  query: Query,
  { both, current }: Pick<TwoPeriods, 'both' | 'current'>,
  limit: number,
) => read(query, BusinessFigures)`
  with counted as (
    select business_id, event_type::text, timestamp >= ${current.from} as is_current, count(*) as count
    from analytics_events
    where business_id is not null and timestamp >= ${both.from} and timestamp < ${both.to}
    group by 1, 2, 3
    union all
    select business_id, event_type, day >= (${current.from}::timestamptz at time zone ${both.timeZone})::date, sum(count)
    from business_counts
    where day >= (${both.from}::timestamptz at time zone ${both.timeZone})::date
      and day < (${both.to}::timestamptz at time zone ${both.timeZone})::date
    group by 1, 2, 3
  )
  select id, name, city, state, is_active,
    coalesce(sum(count) filter (where event_type = 'featured_shown' and is_current), 0)::integer as shown,
    coalesce(sum(count) filter (where event_type = 'page_view' and is_current), 0)::integer as opened,
    coalesce(sum(count) filter (where event_type = 'featured_called' and is_current), 0)::integer as called,
    coalesce(sum(count) filter (where event_type = 'featured_shown' and not is_current), 0)::integer as shown_before,
    coalesce(sum(count) filter (where event_type = 'page_view' and not is_current), 0)::integer as opened_before,
    coalesce(sum(count) filter (where event_type = 'featured_called' and not is_current), 0)::integer as called_before
  from featured_businesses left join counted on business_id = id
  group by id order by shown desc, opened desc, name, id limit ${limit}`

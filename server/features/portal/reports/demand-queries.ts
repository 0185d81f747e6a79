import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'
import { AMENITIES } from '#shared/amenities.ts'
import { isNotMerged } from './is-not-merged.ts'

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

/**
 * For each mask of bits (shared/community-bits.ts), in order, how many communities are known to offer any of them, and of how
 * many that isn't known.
 */
export const countOffers = (query: Query, masks: readonly number[]) => read(
  query,
  z.object({ offered: z.int(), unknown: z.int() }),
)`
  select count(*) filter (where offered_bits & mask <> 0)::integer as offered,
    count(*) filter (where offered_bits & mask = 0 and absent_bits & mask <> mask)::integer as unknown
  from unnest(${[...masks]}::integer[]) with ordinality as masks (mask, number)
    left join facilities on true
  group by number order by number`

/** Communities whose lowest rate is from each bound up to the next one, in order, and below none. Null: without a rate. */
export const countByPrice = (query: Query, bounds: readonly number[]) => read(
  query,
  z.object({ range: z.nullable(z.int()), count: z.int() }),
)`
  select width_bucket(price, ${[...bounds]}::integer[]) as range, count(*)::integer as count
  from facilities group by 1`

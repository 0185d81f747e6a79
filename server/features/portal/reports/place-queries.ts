import * as z from 'zod/mini'
import { townsFragment } from '#server/features/places/towns-fragment.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'
import { isNotMerged } from './is-not-merged.ts'

/** The families that arrived in a period, by ZIP code (five digits) and state. */
export const countByZip = (query: Query, { from, to }: Period) => read(
  query,
  z.object({ zipCode: z.string(), state: z.string(), count: z.int() }),
)`
  select left(zip_code, 5) as zip_code, state, count(*)::integer as count from questionnaires
  where created_at >= ${from} and created_at < ${to} and ${isNotMerged(query)}
  group by left(zip_code, 5), state`

/**
 * The towns of the families that arrived in a period, as 'Austin, TX', most first: at most `limit` with at least `least`
 * families.
 */
export const listCities = (
  query: Query,
  { from, to }: Period,
  { least, limit }: { least: number; limit: number },
) => read(query, z.object({ name: z.string(), families: z.int() }))`
  select city || ', ' || state as name, count::integer as families
  from (${townsFragment(
    query,
    query`
      select city, state, zip_code, count(*) as count from questionnaires
      where created_at >= ${from} and created_at < ${to} and ${isNotMerged(query)}
      group by city, state, zip_code`,
  )}) as town
  where count >= ${least} order by families desc, name limit ${limit}`

/** The communities of the catalog by ZIP code (five digits). Null: those without one. */
export const countCommunitiesByZip = (query: Query) => read(
  query,
  z.object({ zipCode: z.nullable(z.string()), count: z.int() }),
)`
  select left(zip_code, 5) as zip_code, count(*)::integer as count from facilities group by 1`

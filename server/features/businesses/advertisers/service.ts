import * as z from 'zod/mini'
import { milesToPlaces } from '#server/features/places/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { FeaturedBusiness, type NearbyBusiness } from '#shared/contract/featured-business.ts'
import { toStateCode } from '#shared/contract/states.ts'

/** The most businesses in one response. */
export const MAX_FEATURED = 100

interface Area {
  /** Two letters or the full name, in any case. */
  state?: string | undefined
  city?: string | undefined
  /** The search's ZIP code, from which distances are measured. */
  zip?: string | undefined
}

/**
 * Lists active businesses, highest priority first, at most MAX_FEATURED. With a state, it lists only that state's
 * businesses, and none if it is not one of the fifty. With a city, the city's businesses come first. With a ZIP code, each
 * has its distance from there.
 */
export async function listActiveBusinesses(
  sql: Query,
  { state, city, zip }: Area,
): Promise<NearbyBusiness[]> {
  const code = state === undefined ? null : toStateCode(state)
  if (code === undefined) return []
  // Postgres can't store NUL in text, and no city has one.
  const rows = await listActive(sql, code, (city ?? '').replaceAll('\0', ''))
  if (zip === undefined) return rows.map(toBusiness)
  const miles = await milesToPlaces(zip, rows)
  return rows.map((row, index) => ({ ...toBusiness(row), distanceMiles: toTenth(miles[index] ?? null) }))
}

const toTenth = (miles: number | null) => (miles === null ? null : Math.round(miles * 10) / 10)

/** Finds an active business by its id. @returns undefined if there is none or the id is malformed */
export async function findActiveBusiness(sql: Query, id: string): Promise<FeaturedBusiness | undefined> {
  if (!z.safeParse(z.guid(), id).success) return undefined
  const row = await findActive(sql, id)
  return row && toBusiness(row)
}

/** Converts a row to its JSON form. */
export const toBusiness = (row: BusinessRow): FeaturedBusiness => withIsoTimes(row)

export const BusinessRow = z.extend(FeaturedBusiness, { createdAt: z.date(), updatedAt: z.date() })
export type BusinessRow = z.infer<typeof BusinessRow>

/** Active businesses of a state (null: of all states): first those in the city, then by priority and name. */
const listActive = (sql: Query, state: string | null, city: string) => read(sql, BusinessRow)`
  select * from featured_businesses
  where is_active ${state === null ? sql`` : sql`and state = ${state}`}
  order by lower(btrim(city)) = lower(btrim(${city})) desc, priority desc, name, id
  limit ${MAX_FEATURED}`

const findActive = (sql: Query, id: string) =>
  readFirst(sql, BusinessRow)`select * from featured_businesses where id = ${id} and is_active`

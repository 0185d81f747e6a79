import * as z from 'zod/mini'
import { milesToPlaces } from '#server/features/places/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { FeaturedBusiness, NearbyBusiness } from '#shared/contract/featured-business.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { type BusinessRow, findActive, listActive } from './queries.ts'

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
  const rows = await listActive(sql, code, (city ?? '').replaceAll('\0', ''), MAX_FEATURED)
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

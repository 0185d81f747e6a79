import * as z from 'zod/mini'
import type { FeaturedBusiness } from '../../../../shared/featured-business.ts'
import { toStateCode } from '../../../../shared/states.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { type BusinessRow, findActive, listActive } from './queries.ts'

/** More advertisers than this are never shown at once. */
export const MAX_FEATURED = 100

export interface Area {
  /** Two letters or the name in full, any case. */
  state?: string | undefined
  city?: string | undefined
}

/**
 * The active businesses, highest priority first, at most MAX_FEATURED. With a state only those of that very
 * state, none when it is not one of the fifty; with a city, those of the city before the rest.
 */
export async function listActiveBusinesses(sql: Query, { state, city }: Area): Promise<FeaturedBusiness[]> {
  const code = state === undefined ? null : toStateCode(state)
  if (code === undefined) return []
  // Postgres takes no NUL in a text; no city has one.
  const rows = await listActive(sql, code, (city ?? '').replaceAll('\0', ''), MAX_FEATURED)
  return rows.map(toBusiness)
}

/** An active business by its id; undefined for anything else. */
export async function findActiveBusiness(sql: Query, id: string): Promise<FeaturedBusiness | undefined> {
  if (!z.safeParse(z.guid(), id).success) return undefined
  const row = await findActive(sql, id)
  return row && toBusiness(row)
}

/** A row as it goes over the wire. */
export const toBusiness = (row: BusinessRow): FeaturedBusiness => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

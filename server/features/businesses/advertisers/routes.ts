import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { route } from '#server/platform/http/route.ts'
import { NearbyBusiness } from '#shared/contract/featured-business.ts'
import { API } from '#shared/contract/paths.ts'
import { listActiveBusinesses, MAX_FEATURED } from './service.ts'

const city = z.string().check(z.describe('A city. Its businesses come before the others.'))
const state = z.string().check(z.describe('`TX` or `Texas`, in any case. Only its businesses are listed.'))
const zip = z
  .string()
  .check(z.describe('The ZIP code of a search. Each business gets its distance from there.'))
const ZipQuery = z.object({ zip: z.optional(zip) })

const listing = {
  method: 'GET',
  access: 'public',
  summary: `List active advertised businesses, at most ${MAX_FEATURED}, highest priority first`,
  tag: 'Communities',
  output: z.array(NearbyBusiness),
  // An operator's change shows immediately.
  cache: 'no-cache',
} as const

/** Families' routes for advertised businesses. The area is in the query or in the path. */
export const featuredBusinessRoutes = ({ sql }: { sql: Sql }) => [
  route({
    ...listing,
    path: API.featuredBusinesses,
    query: z.extend(ZipQuery, { city: z.optional(city), state: z.optional(state) }),
    handler: ({ query: { city, state, zip } }) =>
      listActiveBusinesses(sql, { city: city || undefined, state: state || undefined, zip }),
  }),
  route({
    ...listing,
    path: `${API.featuredBusinesses}/:city/:state`,
    params: z.object({ city, state }),
    query: ZipQuery,
    handler: ({ params, query }) => listActiveBusinesses(sql, { ...params, zip: query.zip }),
  }),
]

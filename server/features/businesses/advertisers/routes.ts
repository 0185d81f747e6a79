import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { type Documentation, documented } from '#server/platform/http/documented.ts'
import { pathPart } from '#server/platform/http/path-part.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import { NearbyBusiness } from '#shared/featured-business.ts'
import { API } from '#shared/paths.ts'
import { type Area, listActiveBusinesses, MAX_FEATURED } from './service.ts'

const documentation: Documentation = {
  summary: `List active advertised businesses, at most ${MAX_FEATURED}, highest priority first`,
  tag: 'Communities',
  responses: { 200: z.array(NearbyBusiness) },
}
const city = z.string().check(z.describe('A city. Its businesses come before the others.'))
const state = z.string().check(z.describe('`TX` or `Texas`, in any case. Only its businesses are listed.'))
const zip = z
  .string()
  .check(z.describe('The ZIP code of a search. Each business gets its distance from there.'))
const ZipQuery = z.object({ zip: z.optional(zip) })
const AreaQuery = z.extend(ZipQuery, { city: z.optional(city), state: z.optional(state) })
const AreaParams = z.object({ city, state })

/** Families' routes for advertised businesses. The area is in the query or in the path. */
export function featuredBusinessRoutes({ sql }: { sql: Sql }) {
  // 'no-cache' so that an operator's change shows immediately.
  const respond = async (area: Area) =>
    Response.json(await listActiveBusinesses(sql, area), { headers: { 'cache-control': 'no-cache' } })
  return new Elysia({ name: 'featured-businesses' })
    .get(
      API.featuredBusinesses,
      ({ request }) => {
        const { city, state, zip } = readQuery(new URL(request.url), AreaQuery)
        return respond({ city: city || undefined, state: state || undefined, zip })
      },
      { detail: documented({ ...documentation, query: AreaQuery }) },
    )
    .get(
      `${API.featuredBusinesses}/:city/:state`,
      ({ params, request }) => {
        const { zip } = readQuery(new URL(request.url), ZipQuery)
        return respond({ city: pathPart(params.city), state: pathPart(params.state), zip })
      },
      { detail: documented({ ...documentation, params: AreaParams, query: ZipQuery }) },
    )
}

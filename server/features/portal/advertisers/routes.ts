import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { FeaturedBusiness } from '../../../../shared/featured-business.ts'
import { API } from '../../../../shared/paths.ts'
import type { Sql } from '../../../platform/database/connect.ts'
import { type Documentation, documented } from '../../../platform/http/documented.ts'
import { pathPart } from '../../../platform/http/path-part.ts'
import { type Area, listActiveBusinesses, MAX_FEATURED } from './service.ts'

const documentation: Documentation = {
  summary: `Active advertised businesses, at most ${MAX_FEATURED}, highest priority first`,
  description: 'With a state only those of that state; with a city too, those of the city before the others.',
  tag: 'Communities',
  answers: { 200: z.array(FeaturedBusiness) },
}
const AREA = { city: 'A city', state: 'A state, as TX or Texas' }

/** Advertised businesses; the area is in the query or in the path. */
export function featuredBusinessRoutes({ sql }: { sql: Sql }) {
  // An operator's change shows at once.
  const answer = async (area: Area) =>
    Response.json(await listActiveBusinesses(sql, area), { headers: { 'cache-control': 'no-cache' } })
  return new Elysia({ name: 'featured-businesses' })
    .get(
      API.featuredBusinesses,
      ({ request }) => {
        const { searchParams } = new URL(request.url)
        return answer({
          city: searchParams.get('city') || undefined,
          state: searchParams.get('state') || undefined,
        })
      },
      { detail: documented({ ...documentation, query: AREA }) },
    )
    .get(
      `${API.featuredBusinesses}/:city/:state`,
      ({ params }) => answer({ city: pathPart(params.city), state: pathPart(params.state) }),
      {
        detail: documented({ ...documentation, params: AREA }),
      },
    )
}

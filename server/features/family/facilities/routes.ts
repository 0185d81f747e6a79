import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { NextPage, nextPageLink } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { FacilityDetail } from '#shared/catalog/facts.ts'
import { TOLD_FIELDS } from '#shared/catalog/told-fact.ts'
import { Facility } from '#shared/contract/facility.ts'
import { API } from '#shared/contract/paths.ts'
import { CatalogueQuery, cursorOf, explainMissing, getFacility, listCatalogue, pageOf } from './service.ts'

/** The catalog can change at any time. Phones store what they have seen themselves. */
const shared = { method: 'GET', access: 'public', tag: 'Communities', cache: 'no-cache' } as const

/** A community with what it told. */
const ListedFacility = z.extend(Facility, TOLD_FIELDS)

/** A community, or the card of an advertised business. */
const FacilityOrCard = z.extend(FacilityDetail, {
  isFeatured: z.optional(z.literal(true)),
  distanceMiles: z.optional(z.nullable(z.number())),
})

/** The catalog, page by page, and single communities. */
export const facilityRoutes = ({ sql }: { sql: Sql }) => [
  route({
    ...shared,
    path: API.facilities,
    summary: 'List all communities by name',
    query: CatalogueQuery,
    output: z.array(ListedFacility),
    outputHeaders: NextPage,
    async handler({ url, query }) {
      const { facilities, last } = await listCatalogue(sql, pageOf(query))
      return reply(facilities, { headers: last && nextPageLink(url, cursorOf(last)) })
    },
  }),
  route({
    ...shared,
    path: `${API.facilities}/:id`,
    summary: 'Get one community, or one active advertised business',
    params: z.object({
      id: z
        .string()
        .check(z.minLength(1), z.describe('The `id` of a community, or `featured-` and that of a business.')),
    }),
    output: FacilityOrCard,
    errors: ['not_listed'],
    handler: async ({ params }) => (await getFacility(sql, params.id)) ?? explainMissing(sql, params.id),
  }),
]

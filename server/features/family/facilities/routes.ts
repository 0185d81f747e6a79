import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { documented } from '#server/platform/http/documented.ts'
import { NextPage, nextPageLink } from '#server/platform/http/paging.ts'
import { pathPart } from '#server/platform/http/path-part.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import { Facility } from '#shared/facility.ts'
import { FacilityDetail } from '#shared/facts.ts'
import { MESSAGES } from '#shared/messages.ts'
import { API } from '#shared/paths.ts'
import { CatalogueQuery, cursorOf, pageOf } from './page.ts'
import { getFacility, listCatalogue } from './service.ts'

/** The catalog can change at any time. Phones store what they have seen themselves. */
const FRESH = { 'cache-control': 'no-cache' }

const listDetail = documented({
  summary: 'List all communities by name',
  tag: 'Communities',
  query: CatalogueQuery,
  responses: {
    200: {
      description: 'A page of communities.',
      body: z.array(Facility),
      headers: NextPage,
    },
  },
})

const oneDetail = documented({
  summary: 'Get one community, or one active advertised business',
  tag: 'Communities',
  params: z.object({
    id: z
      .string()
      .check(z.minLength(1), z.describe('The `id` of a community, or `featured-` and that of a business.')),
  }),
  responses: { 200: FacilityDetail },
  failures: ['not_found'],
})

/** The catalog, page by page, and single communities. */
export const facilityRoutes = ({ sql }: { sql: Sql }) =>
  new Elysia({ name: 'facilities' })
    .get(
      API.facilities,
      async ({ request }) => {
        const url = new URL(request.url)
        const { facilities, last } = await listCatalogue(sql, pageOf(readQuery(url, CatalogueQuery)))
        return Response.json(facilities, {
          headers: { ...FRESH, ...(last && nextPageLink(url, cursorOf(last))) },
        })
      },
      { detail: listDetail },
    )
    .get(
      `${API.facilities}/:id`,
      async ({ params }) => {
        const facility = await getFacility(sql, pathPart(params.id))
        if (!facility) throw new ApiError('not_found', MESSAGES.notFound)
        return Response.json(facility, { headers: FRESH })
      },
      { detail: oneDetail },
    )

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { Facility } from '../../../../shared/facility.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { API } from '../../../../shared/paths.ts'
import type { Sql } from '../../../platform/database/connect.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { documented } from '../../../platform/http/documented.ts'
import { DEFAULT_PAGE, MAX_PAGE, nextPageLink, readPaging } from '../../../platform/http/paging.ts'
import { pathPart } from '../../../platform/http/path-part.ts'
import { getFacility, listCatalogue } from './service.ts'

/** The catalogue may change at any time; a phone keeps what it has seen in its own store. */
const FRESH = { 'cache-control': 'no-cache' }

const listDetail = documented({
  summary: 'All communities, by name',
  tag: 'Communities',
  query: {
    limit: `How many, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} when not given`,
    cursor: 'From the Link header of the page before',
  },
  answers: {
    200: {
      description: 'A page of communities',
      body: z.array(Facility),
      headers: { Link: 'The next page (rel="next"), when there is one' },
    },
  },
  failures: ['invalid'],
})

const oneDetail = documented({
  summary: 'One community, or an active advertised one by featured-{id}',
  tag: 'Communities',
  params: { id: 'The id of a card' },
  answers: { 200: Facility },
  failures: ['not_found'],
})

/** The catalogue, page by page, and one community of it. */
export const facilityRoutes = ({ sql }: { sql: Sql }) =>
  new Elysia({ name: 'facilities' })
    .get(
      API.facilities,
      async ({ request }) => {
        const url = new URL(request.url)
        const { facilities, last } = await listCatalogue(sql, readPaging(url, 2))
        return Response.json(facilities, { headers: { ...FRESH, ...(last && nextPageLink(url, last)) } })
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

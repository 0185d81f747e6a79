import { Elysia } from 'elysia'
import type { Sql } from '#server/platform/database/connect.ts'
import { documented } from '#server/platform/http/documented.ts'
import { NextPage, nextPageLink } from '#server/platform/http/paging.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import { CommunityPage } from '#shared/community-page.ts'
import { API } from '#shared/paths.ts'
import { BrowseQuery } from './page.ts'
import { listPlace } from './service.ts'

/** The catalog changes a few times a year. Going back to a list within an hour asks the server nothing. */
const CACHE = { 'cache-control': 'public, max-age=3600' }

const detail = documented({
  summary: 'List the communities of a state, or around a ZIP code or city of it',
  description:
    'Nearest first, with those across the border that are in reach; by name if the place isn’t one of the state. A phone that keeps the state’s communities doesn’t call it.',
  tag: 'Communities',
  query: BrowseQuery,
  responses: {
    200: { description: 'A page of communities.', body: CommunityPage, headers: NextPage },
  },
})

/** The communities of a place, for a family that only looks. */
export const browsingRoutes = ({ sql }: { sql: Sql }) =>
  new Elysia({ name: 'browsing' }).get(
    API.communities,
    async ({ request }) => {
      const url = new URL(request.url)
      const page = await listPlace(sql, readQuery(url, BrowseQuery))
      return Response.json(page, {
        headers: { ...CACHE, ...(page.next !== undefined && nextPageLink(url, page.next)) },
      })
    },
    { detail },
  )

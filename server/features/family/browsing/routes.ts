import type { Catalogs } from '#server/features/matching/catalogs.ts'
import { NextPage, nextPageLink } from '#server/platform/http/paging.ts'
import { reply } from '#server/platform/http/reply.ts'
import { route } from '#server/platform/http/route.ts'
import { CommunityPage } from '#shared/catalog/community-page.ts'
import { API } from '#shared/contract/paths.ts'
import { BrowseQuery, listPlace } from './service.ts'

/** The communities of a place, for a family that only looks. */
export const browsingRoutes = ({ catalogs }: { catalogs: Catalogs }) => [
  route({
    method: 'GET',
    path: API.communities,
    access: 'public',
    summary: 'List the communities of a state, or around a ZIP code or city of it',
    description:
      'Nearest first, with those across the border that are in reach; by name if the place isn’t one of the state. A phone that keeps the state’s communities doesn’t call it.',
    tag: 'Communities',
    query: BrowseQuery,
    output: CommunityPage,
    outputHeaders: NextPage,
    // The catalog changes a few times a year. Going back to a list within an hour asks the server nothing.
    cache: 'public, max-age=3600',
    async handler({ url, query }) {
      const page = await listPlace((await catalogs.current()).catalog, query)
      return reply(page, { headers: page.next === undefined ? undefined : nextPageLink(url, page.next) })
    },
  }),
]

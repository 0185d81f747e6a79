import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { NewestFirstQuery, NextPage, newestFirst, pageHeaders } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { DiscoveredReport } from '#shared/desk/admin-reports.ts'
import { readDiscovered, readSources } from './service.ts'

/** What the catalog of communities was made from, and what is in it. */
export const catalogueRoutes = ({ sql }: { sql: Sql }) => [
  route({
    method: 'GET',
    path: API.catalogueSources,
    // Families should know how old a record is.
    access: 'public',
    summary: "List the sources of the catalog's communities, and how old each is",
    tag: 'Communities',
    output: z.array(CatalogueSource),
    cache: 'no-cache',
    handler: () => readSources(sql),
  }),
  route({
    method: 'GET',
    path: ADMIN_API.discoveredFacilities,
    access: 'catalogue',
    tag: 'Portal',
    summary: 'List communities that searches found, the most recently found first',
    description: '`totalCount` and `stats` cover all of them, not only this page.',
    query: NewestFirstQuery,
    output: DiscoveredReport,
    outputHeaders: NextPage,
    async handler({ url, query }) {
      const { report, last } = await readDiscovered(sql, newestFirst(query))
      return reply(report, { headers: pageHeaders(url, last) })
    },
  }),
]

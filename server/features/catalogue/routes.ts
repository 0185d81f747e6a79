import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { NewestFirstQuery, newestFirst, pageHeaders } from '#server/platform/http/newest-first.ts'
import { NextPage } from '#server/platform/http/paging.ts'
import { reply } from '#server/platform/http/reply.ts'
import { route } from '#server/platform/http/route.ts'
import { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { PackReport } from '#shared/catalog/packs/pack-index.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { typed } from '#shared/contract/text-rules.ts'
import { DiscoveredReport, SourceGaps } from '#shared/desk/admin-reports.ts'
import { reportPacks } from './packs/queries.ts'
import { readDiscovered, readSources } from './report.ts'
import { countGaps } from './report-queries.ts'

const MAX_SEARCH_CHARACTERS = 100
/** Postgres refuses NUL in text. */
const WITHOUT_NUL = /^[^\0]*$/
const portal = { method: 'GET', access: 'catalogue', tag: 'Portal' } as const

const DiscoveredQuery = z.extend(NewestFirstQuery, {
  search: z.optional(
    z
      .string()
      .check(
        typed(),
        z.minLength(1),
        z.maxLength(MAX_SEARCH_CHARACTERS),
        z.regex(WITHOUT_NUL),
        z.describe('Only those whose name or location contains this text.'),
      ),
  ),
})

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
    ...portal,
    path: ADMIN_API.discoveredFacilities,
    summary: 'List communities that searches found, the most recently found first',
    description: '`totalCount` and `stats` cover all of them, not only this page or the search.',
    query: DiscoveredQuery,
    output: DiscoveredReport,
    outputHeaders: NextPage,
    async handler({ url, query }) {
      const { report, last } = await readDiscovered(sql, newestFirst(query), query.search)
      return reply(report, { headers: pageHeaders(url, last) })
    },
  }),
  route({
    ...portal,
    path: ADMIN_API.catalogueGaps,
    summary: 'Count the unknown fields in the records of each source',
    output: z.array(SourceGaps),
    handler: async () => [...(await countGaps(sql))],
  }),
  route({
    ...portal,
    path: ADMIN_API.packs,
    summary: "Get the state of the packs that make lists on families' phones",
    output: PackReport,
    handler: () => reportPacks(sql, PACK_FORMAT),
  }),
]

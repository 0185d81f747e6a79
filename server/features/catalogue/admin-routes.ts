import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { NewestFirstQuery, pageHeaders, readNewestFirst } from '#server/platform/http/newest-first.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { NextPage } from '#server/platform/http/paging.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { DiscoveredReport, SourceGaps } from '#shared/admin-reports.ts'
import { CatalogueSource } from '#shared/catalogue-source.ts'
import { PACK_FORMAT } from '#shared/packs/pack-file.ts'
import { PackReport } from '#shared/packs/pack-index.ts'
import { type GuardDeps, portalRoutes } from '../sign-in/session/guard.ts'
import { reportPacks } from './packs/serve-queries.ts'
import { readDiscovered, readGaps, readSources } from './report.ts'

const MAX_SEARCH_CHARACTERS = 100
/** Postgres refuses NUL in text. */
const WITHOUT_NUL = /^[^\0]*$/

const DiscoveredQuery = z.extend(NewestFirstQuery, {
  search: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(MAX_SEARCH_CHARACTERS),
        z.regex(WITHOUT_NUL),
        z.describe('Only those whose name or location contains this text.'),
      ),
  ),
})

const discoveredDetail = documented({
  summary: 'List communities that searches found, the most recently found first',
  description: '`totalCount` and `stats` cover all of them, not only this page or the search.',
  tag: 'Portal',
  query: DiscoveredQuery,
  responses: {
    200: {
      description: 'A page of communities, with totals.',
      body: DiscoveredReport,
      headers: NextPage,
    },
  },
})

const sourcesDetail = documented({
  summary: "List the sources of the catalog's communities",
  tag: 'Portal',
  responses: { 200: z.array(CatalogueSource) },
})

const gapsDetail = documented({
  summary: 'Count the unknown fields in the records of each source',
  tag: 'Portal',
  responses: { 200: z.array(SourceGaps) },
})

const packsDetail = documented({
  summary: "Get the state of the packs that make lists on families' phones",
  tag: 'Portal',
  responses: { 200: PackReport },
})

/** GET /api/admin/discovered-facilities, catalogue-sources, catalogue-gaps and packs. */
export const catalogueRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'catalogue', 'catalogue')
    .get(
      ADMIN_API.discoveredFacilities,
      async ({ request }) => {
        const url = new URL(request.url)
        const { report, last } = await readDiscovered(
          deps.sql,
          readNewestFirst(url),
          readQuery(url, DiscoveredQuery).search,
        )
        return Response.json(report, { headers: pageHeaders(url, last) })
      },
      { detail: discoveredDetail },
    )
    .get(
      ADMIN_API.catalogueSources,
      async () => {
        return Response.json(await readSources(deps.sql), { headers: NO_STORE })
      },
      { detail: sourcesDetail },
    )
    .get(
      ADMIN_API.catalogueGaps,
      async () => {
        return Response.json(await readGaps(deps.sql), { headers: NO_STORE })
      },
      { detail: gapsDetail },
    )
    .get(
      ADMIN_API.packs,
      async () => {
        return Response.json(await reportPacks(deps.sql, PACK_FORMAT), { headers: NO_STORE })
      },
      { detail: packsDetail },
    )

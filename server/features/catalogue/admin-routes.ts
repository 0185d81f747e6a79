import * as z from 'zod/mini'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { DiscoveredReport } from '../../../shared/admin-reports.ts'
import { CatalogueSource } from '../../../shared/catalogue-source.ts'
import { PACK_FORMAT } from '../../../shared/packs/pack-file.ts'
import { PackReport } from '../../../shared/packs/pack-index.ts'
import { documented } from '../../platform/http/documented.ts'
import { NewestFirstQuery, pageHeaders, readNewestFirst } from '../../platform/http/newest-first.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { NextPage } from '../../platform/http/paging.ts'
import { type GuardDeps, portalRoutes } from '../portal/session/guard.ts'
import { reportPacks } from './packs/serve-queries.ts'
import { readDiscovered, readSources } from './report.ts'

const discoveredDetail = documented({
  summary: 'List communities that searches found, the most recently found first',
  description: '`totalCount` and `stats` cover all of them, not only this page.',
  tag: 'Portal',
  query: NewestFirstQuery,
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

const packsDetail = documented({
  summary: "Get the state of the packs that make lists on families' phones",
  tag: 'Portal',
  responses: { 200: PackReport },
})

/** GET /api/admin/discovered-facilities, /api/admin/catalogue-sources and /api/admin/packs. */
export const catalogueRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'catalogue')
    .get(
      ADMIN_API.discoveredFacilities,
      async ({ request }) => {
        const url = new URL(request.url)
        const { report, last } = await readDiscovered(deps.sql, readNewestFirst(url))
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
      ADMIN_API.packs,
      async () => {
        return Response.json(await reportPacks(deps.sql, PACK_FORMAT), { headers: NO_STORE })
      },
      { detail: packsDetail },
    )

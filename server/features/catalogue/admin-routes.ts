import * as z from 'zod/mini'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { DiscoveredReport } from '../../../shared/admin-reports.ts'
import { CatalogueSource } from '../../../shared/catalogue-source.ts'
import { documented } from '../../platform/http/documented.ts'
import { NEWEST_FIRST_FIELDS, pageHeaders, readNewestFirst } from '../../platform/http/newest-first.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { type GuardDeps, portalRoutes } from '../portal/session/guard.ts'
import { readDiscovered, readSources } from './report.ts'

const discoveredDetail = documented({
  summary: 'Communities that searches came upon, the one found last first',
  description: 'The count and the figures are over all of them, whatever the page.',
  tag: 'Portal',
  query: NEWEST_FIRST_FIELDS,
  answers: {
    200: {
      description: 'A page of communities, with figures',
      body: DiscoveredReport,
      headers: { Link: 'The next page (rel="next"), when there is one' },
    },
  },
  failures: ['unauthorized', 'invalid'],
})

const sourcesDetail = documented({
  summary: "Where the catalogue's communities come from",
  tag: 'Portal',
  answers: { 200: z.array(CatalogueSource) },
  failures: ['unauthorized'],
})

/** GET /api/admin/discovered-facilities and /api/admin/catalogue-sources. */
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

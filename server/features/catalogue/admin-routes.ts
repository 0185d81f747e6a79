import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { DiscoveredReport } from '../../../shared/admin-reports.ts'
import { CatalogueSource } from '../../../shared/catalogue-source.ts'
import { BEARER, documented } from '../../platform/http/documented.ts'
import { NewestFirstQuery, pageHeaders, readNewestFirst } from '../../platform/http/newest-first.ts'
import { NextPage } from '../../platform/http/paging.ts'
import { type GuardDeps, requireAdmin } from '../portal/session/guard.ts'
import { readDiscovered, readSources } from './report.ts'

const discoveredDetail = documented({
  ...BEARER,
  summary: 'List communities that searches found, the most recently found first',
  description: '`totalCount` and `stats` cover all of them, not only this page.',
  tag: 'Portal',
  query: NewestFirstQuery,
  answers: {
    200: {
      description: 'A page of communities, with totals.',
      body: DiscoveredReport,
      headers: NextPage,
    },
  },
})

const sourcesDetail = documented({
  ...BEARER,
  summary: "List the sources of the catalog's communities",
  tag: 'Portal',
  answers: { 200: z.array(CatalogueSource) },
})

/** GET /api/admin/discovered-facilities and /api/admin/catalogue-sources. */
export const catalogueRoutes = (deps: GuardDeps) =>
  new Elysia({ name: 'catalogue' })
    .get(
      ADMIN_API.discoveredFacilities,
      async ({ request }) => {
        await requireAdmin(deps, request)
        const url = new URL(request.url)
        const { report, last } = await readDiscovered(deps.sql, readNewestFirst(url))
        return Response.json(report, { headers: pageHeaders(url, last) })
      },
      { detail: discoveredDetail },
    )
    .get(
      ADMIN_API.catalogueSources,
      async ({ request }) => {
        await requireAdmin(deps, request)
        return Response.json(await readSources(deps.sql), { headers: { 'cache-control': 'no-store' } })
      },
      { detail: sourcesDetail },
    )

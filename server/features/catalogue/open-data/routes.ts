import * as z from 'zod/mini'
import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import {
  fromCursorPart,
  NextPage,
  nextPageLink,
  pageQuery,
  toCursorPart,
} from '#server/platform/http/paging.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { STATE_CODES } from '#shared/states.ts'
import { exportBusinesses, exportCommunities, type ServicesPage } from './export.ts'
import { HsdsService } from './hsds.ts'

/** A page is about 3 MB at most, and a catalog of 30,000 communities takes 60 calls. */
const MAX_SERVICES = 500

const OpenDataQuery = z.extend(
  pageQuery({ cursor: /^[\w-]{1,100}$/, max: MAX_SERVICES, defaultLimit: MAX_SERVICES }),
  { state: z.optional(z.enum(STATE_CODES)) },
)

const detailOf = (summary: string) =>
  documented({
    summary,
    description:
      'Services of the Human Services Data Specification 3.2 (Open Referral). Unknown fields are left out.',
    tag: 'Portal',
    query: OpenDataQuery,
    responses: {
      200: { description: 'A page of services.', body: z.array(HsdsService), headers: NextPage },
    },
  })

/** GET /api/admin/open-data/communities and /api/admin/open-data/featured-businesses. */
export const openDataRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'open-data', 'catalogue')
    .get(
      ADMIN_API.openCommunities,
      ({ request }) => respond(request, (page) => exportCommunities(deps.sql, page)),
      { detail: detailOf('Export communities as open data') },
    )
    .get(
      ADMIN_API.openBusinesses,
      ({ request }) => respond(request, (page) => exportBusinesses(deps.sql, page)),
      { detail: detailOf('Export active featured businesses as open data') },
    )

async function respond(
  request: Request,
  exportPage: (page: ServicesPage) => ReturnType<typeof exportCommunities>,
) {
  const url = new URL(request.url)
  const { limit, cursor, state } = readQuery(url, OpenDataQuery)
  const after = cursor === undefined ? '' : fromCursorPart(cursor)
  const { services, last } = await exportPage({ limit, after, state: state ?? null })
  const next = last !== undefined && nextPageLink(url, toCursorPart(last))
  return Response.json(services, { headers: { ...NO_STORE, ...next } })
}

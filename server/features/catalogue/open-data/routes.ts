import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { reply } from '#server/platform/http/declaration.ts'
import {
  fromCursorPart,
  NextPage,
  nextPageLink,
  pageQuery,
  toCursorPart,
} from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import { exportBusinesses, exportCommunities } from './export.ts'
import { HsdsService } from './hsds.ts'

/** A page is about 3 MB at most, and a catalog of 30,000 communities takes 60 calls. */
const MAX_SERVICES = 500

const OpenDataQuery = z.extend(
  pageQuery({ cursor: /^[\w-]{1,100}$/, max: MAX_SERVICES, defaultLimit: MAX_SERVICES }),
  { state: z.optional(z.enum(STATE_CODES)) },
)

/** The catalog and the advertised businesses as open data. */
export const openDataRoutes = ({ sql }: { sql: Sql }) => [
  exportRoute(sql, ADMIN_API.openCommunities, 'Export communities as open data', exportCommunities),
  exportRoute(
    sql,
    ADMIN_API.openBusinesses,
    'Export active featured businesses as open data',
    exportBusinesses,
  ),
]

const exportRoute = (sql: Sql, path: string, summary: string, exportPage: typeof exportCommunities) =>
  route({
    method: 'GET',
    path,
    access: 'catalogue',
    summary,
    description:
      'Services of the Human Services Data Specification 3.2 (Open Referral). Unknown fields are left out.',
    tag: 'Portal',
    query: OpenDataQuery,
    output: z.array(HsdsService),
    outputHeaders: NextPage,
    async handler({ url, query: { limit, cursor, state = null } }) {
      const after = cursor === undefined ? '' : fromCursorPart(cursor)
      const { services, last } = await exportPage(sql, { limit, after, state })
      return reply(services, { headers: last === undefined ? {} : nextPageLink(url, toCursorPart(last)) })
    },
  })

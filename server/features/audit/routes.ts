import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { NextPage, nextPageLink, pageQuery } from '#server/platform/http/paging.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import { AuditEntry } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { type GuardDeps, portalRoutes } from '../sign-in/session/guard.ts'
import { readAuditLog } from './service.ts'

/** A cursor is the id of the last entry on the previous page. */
const AuditLogQuery = pageQuery({ cursor: /^\d{1,18}$/ })

const detail = documented({
  summary: 'List who did what, newest first',
  tag: 'Portal: sessions',
  query: AuditLogQuery,
  responses: { 200: { description: 'A page of entries.', body: z.array(AuditEntry), headers: NextPage } },
})

/** GET /api/admin/audit-log. */
export const auditRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'audit', 'owner').get(
    ADMIN_API.auditLog,
    async ({ request }) => {
      const url = new URL(request.url)
      const { limit, cursor } = readQuery(url, AuditLogQuery)
      const entries = await readAuditLog(deps.sql, { before: cursor, limit: limit + 1 })
      const page = entries.slice(0, limit)
      const last = page.at(-1)
      const link = last && entries.length > limit ? nextPageLink(url, last.id) : {}
      return Response.json(page, { headers: { ...NO_STORE, ...link } })
    },
    { detail },
  )

import * as z from 'zod/mini'
import { AuditEntry } from '../../../../shared/admin.ts'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { documented } from '../../../platform/http/documented.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { nextPageLink, readPaging } from '../../../platform/http/paging.ts'
import { type GuardDeps, portalRoutes } from '../session/guard.ts'
import { readAuditLog } from './service.ts'

const MAX_ID_DIGITS = 18

const detail = documented({
  summary: 'Who did what, newest first',
  tag: 'Portal: sessions',
  query: { limit: 'Rows of a page', cursor: 'From the Link header of the page before' },
  answers: {
    200: {
      description: 'A page',
      body: z.array(AuditEntry),
      headers: { Link: 'The next page, when there is one' },
    },
  },
  failures: ['unauthorized', 'invalid'],
})

/** GET /api/admin/audit-log. */
export const auditRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'audit').get(
    ADMIN_API.auditLog,
    async ({ request }) => {
      const url = new URL(request.url)
      const { limit, after } = readPaging(url, 1)
      const before = after?.[0]
      if (before !== undefined) refuseOtherThanId(before)
      const entries = await readAuditLog(deps.sql, { before, limit: limit + 1 })
      const page = entries.slice(0, limit)
      const last = page.at(-1)
      const link = last && entries.length > limit ? nextPageLink(url, [last.id]) : {}
      return Response.json(page, { headers: { ...NO_STORE, ...link } })
    },
    { detail },
  )

/** @throws ApiError invalid (422) */
function refuseOtherThanId(text: string): void {
  if (/^\d+$/.test(text) && text.length <= MAX_ID_DIGITS) return
  const message = 'The cursor comes from the Link header of the page before'
  throw new ApiError('invalid', message, { issues: [{ path: 'cursor', message }] })
}

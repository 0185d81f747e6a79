import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { reply } from '#server/platform/http/declaration.ts'
import { NextPage, nextPageLink, pageQuery } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AuditEntry } from '#shared/desk/admin.ts'
import { readAuditLog } from './service.ts'

export const auditRoutes = ({ sql }: { sql: Sql }) => [
  route({
    method: 'GET',
    path: ADMIN_API.auditLog,
    access: 'owner',
    summary: 'List who did what, newest first',
    tag: 'Portal: sessions',
    // A cursor is the id of the last entry on the previous page.
    query: z.extend(pageQuery({ cursor: /^\d{1,18}$/ }), {
      reads: z
        ._default(z.enum(['yes', 'no']), 'yes')
        .check(z.describe('Whether to list who read what, too.')),
    }),
    output: z.array(AuditEntry),
    outputHeaders: NextPage,
    async handler({ url, query: { limit, cursor, reads } }) {
      const entries = await readAuditLog(sql, { before: cursor, limit: limit + 1, reads: reads === 'yes' })
      const page = entries.slice(0, limit)
      const last = page.at(-1)
      return reply(page, { headers: last && entries.length > limit ? nextPageLink(url, last.id) : undefined })
    },
  }),
]

import { Elysia } from 'elysia'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { RETENTION_GRACE_MINUTES, Retention } from '../../../../shared/admin-reports.ts'
import { BEARER, documented } from '../../../platform/http/documented.ts'
import { parseWith, readJson } from '../../../platform/http/json-body.ts'
import { type GuardDeps, requireAdmin } from '../session/guard.ts'
import { changeRetention, readRetention } from './service.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

const readDetail = documented({
  ...BEARER,
  summary: 'Get the number of days after which leads and messages are erased; null is never',
  tag: 'Portal',
  answers: { 200: Retention },
})

const changeDetail = documented({
  ...BEARER,
  summary: 'Set the number of days after which leads and messages are erased; null is never',
  description: `A lead's days count from its latest answers. A change takes effect after ${RETENTION_GRACE_MINUTES} minutes.`,
  tag: 'Portal',
  body: Retention,
  answers: { 200: Retention },
})

/** GET and PUT /api/admin/retention. */
export const retentionRoutes = (deps: GuardDeps) =>
  new Elysia({ name: 'retention' })
    .get(
      ADMIN_API.retention,
      async ({ request }) => {
        await requireAdmin(deps, request)
        return Response.json(await readRetention(deps.sql), NO_STORE)
      },
      { detail: readDetail },
    )
    .put(
      ADMIN_API.retention,
      async ({ request }) => {
        const admin = await requireAdmin(deps, request)
        const retention = parseWith(Retention, await readJson(request))
        await changeRetention(deps.sql, admin, retention)
        return Response.json(retention, NO_STORE)
      },
      { parse: 'none', detail: changeDetail },
    )

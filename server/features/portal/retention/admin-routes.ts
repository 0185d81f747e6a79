import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { RETENTION_GRACE_MINUTES, Retention } from '../../../../shared/admin-reports.ts'
import { documented } from '../../../platform/http/documented.ts'
import { parseWith, readJson } from '../../../platform/http/json-body.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { type GuardDeps, portalRoutes } from '../session/guard.ts'
import { changeRetention, readRetention } from './service.ts'

const readDetail = documented({
  summary: 'Get the number of days after which leads and messages are erased; null is never',
  tag: 'Portal',
  responses: { 200: Retention },
})

const changeDetail = documented({
  summary: 'Set the number of days after which leads and messages are erased; null is never',
  description: `A lead's days count from its latest answers. A change takes effect after ${RETENTION_GRACE_MINUTES} minutes.`,
  tag: 'Portal',
  body: Retention,
  responses: { 200: Retention },
})

/** GET and PUT /api/admin/retention. */
export const retentionRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'retention')
    .get(
      ADMIN_API.retention,
      async () => {
        return Response.json(await readRetention(deps.sql), { headers: NO_STORE })
      },
      { detail: readDetail },
    )
    .put(
      ADMIN_API.retention,
      async ({ admin, request }) => {
        const retention = parseWith(Retention, await readJson(request))
        await changeRetention(deps.sql, admin, retention)
        return Response.json(retention, { headers: NO_STORE })
      },
      { parse: 'none', detail: changeDetail },
    )

import { Elysia } from 'elysia'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { RETENTION_GRACE_MINUTES, Retention } from '../../../../shared/admin-reports.ts'
import { documented } from '../../../platform/http/documented.ts'
import { parseWith, readJson } from '../../../platform/http/json-body.ts'
import { type GuardDeps, requireAdmin } from '../session/guard.ts'
import { changeRetention, readRetention } from './service.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

const readDetail = documented({
  summary: 'After how many days leads and messages are erased by themselves; null is never',
  tag: 'Portal',
  answers: { 200: Retention },
  failures: ['unauthorized'],
})

const changeDetail = documented({
  summary: 'Set after how many days leads and messages are erased by themselves',
  description: `Leads count from their latest answers. A change takes effect ${RETENTION_GRACE_MINUTES} minutes later.`,
  tag: 'Portal',
  body: Retention,
  answers: { 200: Retention },
  failures: ['unauthorized', 'malformed', 'too_large', 'wrong_type', 'invalid'],
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

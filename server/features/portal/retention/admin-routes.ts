import { type GuardDeps, portalRoutes, requireRecentSignIn } from '#server/features/sign-in/session/guard.ts'
import { documented } from '#server/platform/http/documented.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Periods, RETENTION_GRACE_MINUTES, RetentionPreview } from '#shared/retention.ts'
import { changeRetention, previewRetention, readRetention } from './service.ts'

const readDetail = documented({
  summary: 'Get the number of days after which each kind of record is erased; null is never',
  tag: 'Portal',
  responses: { 200: Periods },
})

const changeDetail = documented({
  summary: 'Set the number of days after which each kind of record is erased; null is never',
  description: `A lead's days count from its latest answers. A change takes effect after ${RETENTION_GRACE_MINUTES} minutes.`,
  tag: 'Portal',
  body: Periods,
  responses: { 200: Periods },
  failures: ['confirm_sign_in'],
})

const previewDetail = documented({
  summary: 'Get how many records these periods would erase, and when the first one',
  tag: 'Portal',
  body: Periods,
  responses: { 200: RetentionPreview },
})

/** GET and PUT /api/admin/retention, and POST /api/admin/retention/preview. */
export const retentionRoutes = (deps: GuardDeps & Pick<Platform, 'now'>) =>
  portalRoutes(deps, 'retention', 'owner')
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
        requireRecentSignIn(admin)
        const change = parseWith(Periods, await readJson(request))
        return Response.json(await changeRetention(deps.sql, admin, change), { headers: NO_STORE })
      },
      { parse: 'none', detail: changeDetail },
    )
    .post(
      ADMIN_API.retentionPreview,
      async ({ request }) => {
        const periods = parseWith(Periods, await readJson(request))
        const preview = await previewRetention(deps.sql, periods, deps.now())
        return Response.json(preview, { headers: NO_STORE })
      },
      { parse: 'none', detail: previewDetail },
    )

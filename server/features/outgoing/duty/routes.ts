import { type GuardDeps, portalRoutes, requireRecentSignIn } from '#server/features/sign-in/session/guard.ts'
import { documented } from '#server/platform/http/documented.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Duty, DutyReport } from '#shared/duty.ts'
import { changeDuty, readDuty } from './service.ts'

const readDetail = documented({
  summary: 'Get how you are told about new leads and messages',
  tag: 'Portal',
  responses: { 200: DutyReport },
})

const changeDetail = documented({
  summary: 'Choose how you are told about new leads and messages',
  description:
    'Emails that wait for you are sent to the new address at once. `hourly` and `daily` are digests; the daily one is sent at 8 in the morning.',
  tag: 'Portal',
  body: Duty,
  responses: { 200: DutyReport },
  failures: ['confirm_sign_in'],
})

/** GET and PUT /api/admin/duty. */
export const dutyRoutes = (deps: GuardDeps & Pick<Platform, 'env'> & { mailWorker: MailWorker }) =>
  portalRoutes(deps, 'duty', 'desk')
    .get(
      ADMIN_API.duty,
      async ({ admin }) => Response.json(await readDuty(deps.sql, deps.env, admin), { headers: NO_STORE }),
      { detail: readDetail },
    )
    .put(
      ADMIN_API.duty,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        const duty = parseWith(Duty, await readJson(request))
        return Response.json(await changeDuty(deps, admin, duty), { headers: NO_STORE })
      },
      { parse: 'none', detail: changeDetail },
    )

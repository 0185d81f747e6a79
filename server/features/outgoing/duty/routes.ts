import { route } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Duty, DutyReport } from '#shared/desk/mails.ts'
import { changeDuty, readDuty } from './service.ts'

const own = { path: ADMIN_API.duty, access: 'desk', tag: 'Portal', output: DutyReport } as const

export const dutyRoutes = (deps: Pick<Platform, 'sql' | 'env'> & { mailWorker: MailWorker }) => [
  route({
    ...own,
    method: 'GET',
    summary: 'Get how you are told about new leads and messages',
    handler: ({ admin }) => readDuty(deps.sql, deps.env, admin),
  }),
  route({
    ...own,
    method: 'PUT',
    needsRecentSignIn: true,
    summary: 'Choose how you are told about new leads and messages',
    description:
      'Emails that wait for you are sent to the new address at once. `hourly` and `daily` are digests; the daily one is sent at 8 in the morning.',
    body: Duty,
    handler: ({ admin, body }) => changeDuty(deps, admin, body),
  }),
]

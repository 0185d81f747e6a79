import type { Sql } from '#server/platform/database/connect.ts'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/service.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MailProblems } from '#shared/desk/mails.ts'
import { discardMail, readMailProblems, retryMail } from './service.ts'

const portal = { access: 'owner', tag: 'Portal' } as const
const params = idParam('an email')

/** Emails that could not be sent. */
export const mailProblemRoutes = ({ sql, mailWorker }: { sql: Sql; mailWorker: MailWorker }) => [
  route({
    ...portal,
    method: 'GET',
    path: ADMIN_API.mailProblems,
    summary: 'List emails whose latest attempt failed, newest first',
    description: 'At most 50, and how many there are. An email to a family has no address here.',
    output: MailProblems,
    handler: () => readMailProblems(sql),
  }),
  route({
    ...portal,
    method: 'POST',
    path: `${ADMIN_API.mailProblems}/:id/retry`,
    summary: 'Try to send an email again',
    params,
    async handler({ admin, params }) {
      await retryMail(sql, admin, params.id)
      mailWorker.wake()
    },
  }),
  route({
    ...portal,
    method: 'DELETE',
    path: `${ADMIN_API.mailProblems}/:id`,
    summary: 'Discard an email that could not be sent',
    params,
    handler: ({ admin, params }) => discardMail(sql, admin, params.id),
  }),
]

import { countShown } from '#server/features/portal/people-shown/people-shown.ts'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { idParam } from '#server/platform/http/id-param.ts'
import { route } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { NewReply, Replies } from '#shared/desk/placement.ts'
import { readThread, sendReply } from './replies.ts'
import type { PlacementDeps } from './service.ts'

const replies = {
  access: 'desk',
  tag: 'Portal',
  path: `${ADMIN_API.inboxMessages}/:id/emails`,
  params: idParam('a message'),
  output: Replies,
} as const

/** What staff write in answer to a message. */
export const replyRoutes = (deps: GuardDeps & PlacementDeps & { mailWorker: MailWorker }) => [
  route({
    ...replies,
    method: 'GET',
    summary: 'Read the emails that answer a message',
    errors: ['rate_limited'],
    async handler({ admin, params }) {
      await countShown(deps, admin, [params.id])
      return readThread(deps, deps.sql, admin, params.id)
    },
  }),
  route({
    ...replies,
    method: 'POST',
    summary: 'Answer a message by email',
    description:
      'Sends the email with the operator’s mail server, or records one that staff sent in another program, and marks the message as answered. A retry with the same `id` sends nothing. 409 means that it can’t be sent.',
    body: NewReply,
    errors: ['conflict', 'key_reused', 'rate_limited'],
    async handler({ admin, params, body }) {
      await countShown(deps, admin, [params.id])
      const stored = await sendReply(deps, admin, params.id, body)
      deps.mailWorker.wake()
      return stored
    },
  }),
]

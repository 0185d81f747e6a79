import { mailLargeRead } from '#server/features/audit/large-reads.ts'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { idParam } from '#server/platform/http/id-param.ts'
import { reply } from '#server/platform/http/reply.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import {
  MessageChange,
  MessageConflict,
  MessageDetail,
  MessagePage,
  MessageRecord,
  MessageSearch,
} from '#shared/inbox-messages.ts'
import { countForAdvisor, isNarrowed } from '../advisor-limit.ts'
import { changeMessage } from './change-message.ts'
import { readMessage } from './read-message.ts'
import { searchMessages } from './search.ts'

const desk = { access: 'desk', tag: 'Portal', needsRecentSignIn: true } as const
const one = { ...desk, params: idParam('a message') } as const

/** Contact messages in the operator's inbox: searching them, reading one, and working on it. */
export const inboxMessageRoutes = (deps: GuardDeps & Pick<Platform, 'env'>) => [
  route({
    ...desk,
    method: 'POST',
    path: ADMIN_API.inboxMessageSearch,
    summary: 'Search contact messages, newest first',
    description:
      'A POST, so that no log of a proxy contains what was searched for. The audit log records who read how many.',
    body: MessageSearch,
    output: MessagePage,
    errors: ['rate_limited'],
    async handler({ admin, body }) {
      const page = await searchMessages(deps.sql, admin, body)
      if (isNarrowed(body)) await countForAdvisor(deps, admin, page.messages.length)
      if (body.cursor !== undefined) await mailLargeRead(deps, admin)
      return page
    },
  }),
  route({
    ...one,
    method: 'GET',
    path: `${ADMIN_API.inboxMessages}/:id`,
    summary: 'Read all that is kept about a contact message',
    description: 'The audit log records who opened it.',
    output: MessageDetail,
    errors: ['rate_limited'],
    async handler({ admin, params }) {
      const message = await readMessage(deps.sql, admin, params.id)
      await countForAdvisor(deps, admin, 1)
      return message
    },
  }),
  route({
    ...one,
    method: 'POST',
    path: `${ADMIN_API.inboxMessages}/:id/events`,
    summary: 'Record what was done with a contact message',
    description:
      'Marks it as read, unread, answered or not answered, attaches it to a lead or detaches it, or adds a note. A retry with the same `key` adds nothing. 409 means that `version` is not the current one: nothing was stored, and `current` is what is.',
    body: MessageChange,
    output: MessageRecord,
    also: { 409: MessageConflict },
    errors: ['key_reused'],
    async handler({ admin, params, body }) {
      const result = await changeMessage(deps.sql, admin, params.id, body)
      return 'conflict' in result ? reply(result.conflict, { status: 409 }) : result.stored
    },
  }),
]

import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import {
  MessageChange,
  MessageConflict,
  MessageDetail,
  MessagePage,
  MessageRecord,
  MessageSearch,
} from '#shared/inbox-messages.ts'

const tag = 'Portal'
const params = z.object({ id: z.guid().check(z.describe('The `id` of a message.')) })

export const documentation = {
  search: documented({
    summary: 'Search contact messages, newest first',
    description:
      'A POST, so that no log of a proxy contains what was searched for. The audit log records who read how many.',
    tag,
    body: MessageSearch,
    responses: { 200: { description: 'A page of messages.', body: MessagePage } },
    failures: ['rate_limited', 'confirm_sign_in'],
  }),
  detail: documented({
    summary: 'Read all that is kept about a contact message',
    description: 'The audit log records who opened it.',
    tag,
    params,
    responses: { 200: MessageDetail },
    failures: ['rate_limited', 'not_found', 'confirm_sign_in'],
  }),
  change: documented({
    summary: 'Record what was done with a contact message',
    description:
      'Marks it as read, unread, answered or not answered, attaches it to a lead or detaches it, or adds a note. A retry with the same `key` adds nothing.',
    tag,
    params,
    body: MessageChange,
    responses: {
      200: { description: 'Where the message stands now, and its events.', body: MessageRecord },
      409: {
        description: '`version` is not the current one. Nothing was stored; `current` is what is.',
        body: MessageConflict,
      },
    },
    failures: ['not_found', 'key_reused', 'confirm_sign_in'],
  }),
}

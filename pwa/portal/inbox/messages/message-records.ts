import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  type InboxMessage,
  type MessageChange,
  type MessageDetail,
  type MessageEvent,
  MessagePage,
  MessageRecord,
} from '#shared/desk/inbox-messages.ts'
import { describeFailure } from '../../admin-api.ts'
import { formatMoment } from '../../format.ts'
import { updateAdminData } from '../../use-admin-data.ts'
import { type RecordKind, refreshInbox } from '../paged-records.ts'
import { useEvents, type WithoutKey } from '../use-change.ts'
import { describeMessageEvent } from './message-labels.ts'

export const MESSAGES: RecordKind<InboxMessage> = {
  searchPath: ADMIN_API.inboxMessageSearch,
  pathOf: (id) => `${ADMIN_API.inboxMessages}/${id}`,
  Page: z.pipe(
    MessagePage,
    z.transform(({ messages, next }) => ({ rows: messages, next })),
  ),
}

export type NewMessageChange = WithoutKey<MessageChange>

/** Sends changes of a message and shows the result. */
export const useMessageChange = (id: string) =>
  useEvents<NewMessageChange, typeof MessageRecord>(MESSAGES.pathOf(id), MessageRecord, {
    explain: (error, _, current) => (current && describeMessageConflict(current)) || describeFailure(error),
    async show(record) {
      await updateAdminData<MessageDetail>(MESSAGES.pathOf(id), (detail) => ({ ...detail, ...record }))
      refreshInbox(MESSAGES.pathOf(id))
    },
  })

const VERSIONED: MessageEvent['kind'][] = ['answered', 'reopened', 'attached', 'detached']

/** 'olive marked it answered at 9:58 AM. Your change isn’t saved.' */
function describeMessageConflict({ events }: MessageRecord): string | undefined {
  const event = events.find(({ kind }) => VERSIONED.includes(kind))
  return (
    event &&
    `${event.username} ${describeMessageEvent(event)} ${formatMoment(event.at)}. Your change isn’t saved.`
  )
}

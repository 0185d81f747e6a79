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
import { formatMoment } from '../../format.ts'
import { adminQueries, updateAdminData } from '../../use-admin-data.ts'
import { changeRows, type RecordKind } from '../paged-records.ts'
import { useChange, type WithoutKey } from '../use-change.ts'
import { describeMessageEvent } from './message-labels.ts'

export const MESSAGES: RecordKind<InboxMessage> = {
  key: 'inbox messages',
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
  useChange<NewMessageChange, typeof MessageRecord>(MESSAGES.pathOf(id), MessageRecord, {
    describeConflict: describeMessageConflict,
    async show(record) {
      const { isRead, isAnswered, lead } = record.state
      const change = { isRead, isAnswered, isAttached: lead !== null }
      await updateAdminData<MessageDetail>(MESSAGES.pathOf(id), (detail) => ({ ...detail, ...record }))
      changeRows(MESSAGES, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
      for (const path of [ADMIN_API.inboxCounts, ADMIN_API.inboxToday])
        void adminQueries.invalidateQueries({ queryKey: [path] })
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

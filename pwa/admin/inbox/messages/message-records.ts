import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/admin-paths.ts'
import {
  type InboxMessage,
  type MessageChange,
  type MessageDetail,
  MessagePage,
  MessageRecord,
} from '#shared/inbox-messages.ts'
import { adminQueries, updateAdminData } from '../../use-admin-data.ts'
import { changeRows, type RecordKind } from '../paged-records.ts'
import { useChange, type WithoutKey } from '../use-change.ts'

export const MESSAGES: RecordKind<InboxMessage> = {
  key: 'inbox messages',
  searchPath: ADMIN_API.inboxMessageSearch,
  pathOf: (id) => `${ADMIN_API.inboxMessages}/${id}`,
  Page: z.pipe(
    MessagePage,
    z.transform(({ messages, next }) => ({ rows: messages, next })),
  ),
}

type NewMessageChange = WithoutKey<MessageChange>

/** Sends a change of a message. @returns whether it was stored */
export type SendMessageChange = (change: NewMessageChange) => Promise<boolean>

/** Sends changes of a message and shows the result. */
export const useMessageChange = (id: string) =>
  useChange<NewMessageChange, typeof MessageRecord>(MESSAGES.pathOf(id), MessageRecord, async (record) => {
    const { isRead, isAnswered, lead } = record.state
    const change = { isRead, isAnswered, isAttached: lead !== null }
    await updateAdminData<MessageDetail>(MESSAGES.pathOf(id), (detail) => ({ ...detail, ...record }))
    changeRows(MESSAGES, (rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
    void adminQueries.invalidateQueries({ queryKey: [ADMIN_API.inboxCounts] })
  })

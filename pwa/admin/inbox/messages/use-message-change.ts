import { type MessageChange, MessageRecord } from '#shared/inbox-messages.ts'
import { useChange, type WithoutKey } from '../use-change.ts'
import { applyMessage, messagePath } from './message-queries.ts'

type NewMessageChange = WithoutKey<MessageChange>

/** Sends a change of a message. @returns whether it was stored */
export type SendMessageChange = (change: NewMessageChange) => Promise<boolean>

/** Sends changes of a message and shows the result. */
export const useMessageChange = (id: string) =>
  useChange<NewMessageChange, typeof MessageRecord>(messagePath(id), MessageRecord, (record) =>
    applyMessage(id, record),
  )

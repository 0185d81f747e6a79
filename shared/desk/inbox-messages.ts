import * as z from 'zod/mini'
import { ContactItem } from './admin-reports.ts'
import { InboxCursor, LeadLink, searchedText } from './inbox.ts'
import { changeKey, changeVersion, NoteText } from './inbox-changes.ts'

export const MESSAGE_VIEWS = ['all', 'unread', 'unanswered', 'answered', 'attached'] as const
export type MessageView = (typeof MESSAGE_VIEWS)[number]

/** Which messages to list. Every part that is given must hold. */
export const MessageSearch = z.object({
  text: z.optional(
    searchedText(
      'Parts of a name, email, phone number, reference, community or of the message. Each word must occur in it; at least one has 3 characters.',
    ),
  ),
  view: z._default(z.enum(MESSAGE_VIEWS), 'all'),
  cursor: z.optional(InboxCursor),
})
export type MessageSearch = z.infer<typeof MessageSearch>

/** A message in the inbox's list. */
export const InboxMessage = z.extend(ContactItem, {
  /** What the family was told. */
  reference: z.string(),
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  isAttached: z.boolean(),
})
export type InboxMessage = z.infer<typeof InboxMessage>

/** `next` is the cursor of the next page; null on the last one. */
export const MessagePage = z.object({ messages: z.array(InboxMessage), next: z.nullable(z.string()) })
export type MessagePage = z.infer<typeof MessagePage>

/** Where a message stands. A change names the `version` that its author saw. */
export const MessageState = z.object({
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  /** The lead that it is attached to. */
  lead: z.nullable(LeadLink),
  version: z.int(),
})
export type MessageState = z.infer<typeof MessageState>

const [key, version] = [changeKey, changeVersion]

/** Something that an administrator does with a message. */
export const MessageChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), key }),
  z.object({ kind: z.literal('unread'), key }),
  z.object({ kind: z.literal('answered'), key, version }),
  /** It needs an answer after all. */
  z.object({ kind: z.literal('reopened'), key, version }),
  z.object({ kind: z.literal('attached'), key, version, leadId: z.guid() }),
  z.object({ kind: z.literal('detached'), key, version }),
  z.object({ kind: z.literal('note'), key, text: NoteText }),
])
export type MessageChange = z.infer<typeof MessageChange>

/** A change as it was stored: who made it, and when. */
export const MessageEvent = z.object({
  id: z.string(),
  username: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['read', 'unread', 'answered', 'reopened', 'attached', 'detached', 'note']),
  /** The lead that it was attached to or detached from. */
  lead: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  note: z.nullable(z.string()),
})
export type MessageEvent = z.infer<typeof MessageEvent>

/** What a message's screen shows after a change. */
export const MessageRecord = z.object({ state: MessageState, events: z.array(MessageEvent) })
export type MessageRecord = z.infer<typeof MessageRecord>

/** The response to a change that was based on an earlier version. */
export const MessageConflict = z.object({
  code: z.literal('conflict'),
  message: z.string(),
  current: MessageRecord,
})
export type MessageConflict = z.infer<typeof MessageConflict>

/** All that is kept about a message. */
export const MessageDetail = z.extend(MessageRecord, {
  ...ContactItem.shape,
  reference: z.string(),
  /** Leads with the same email or phone number, newest first. */
  suggestions: z.array(LeadLink),
})
export type MessageDetail = z.infer<typeof MessageDetail>

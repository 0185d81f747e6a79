import { recordAudit } from '#server/features/audit/service.ts'
import { toSearchWords, trigramsOf } from '#server/features/leads/inbox-place/search-text.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { cursorOf, parseCursor } from '#server/platform/http/newest-first.ts'
import { INBOX_PAGE } from '#shared/inbox.ts'
import type { InboxMessage, MessagePage, MessageSearch } from '#shared/inbox-messages.ts'
import { findAmongNext, findMessages, type MessageRow } from './list-queries.ts'

/** How many of the next messages are looked at one by one, before the index is asked (see ../search.ts). */
const DEPTH = 5000

/** Lists a page of messages, newest first. The audit log records the access before the messages are sent. */
export async function searchMessages(
  query: Query,
  admin: AdminContext,
  search: MessageSearch,
): Promise<MessagePage> {
  const rows = await findPage(query, search)
  const shown = rows.slice(0, INBOX_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  await recordRead(query, admin, shown.length, search.cursor !== undefined)
  return { messages: shown.map(toMessage), next: last ? cursorOf(last) : null }
}

/** One row more than a page, if there is one. */
async function findPage(query: Query, { text, view, cursor }: MessageSearch): Promise<MessageRow[]> {
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const words = text === undefined ? [] : toSearchWords(text)
  const filter = { words, trigrams: trigramsOf(words), view }
  const limit = INBOX_PAGE + 1
  if (text === undefined) return findMessages(query, filter, after, limit)
  // Without trigrams, nothing is left of the text after folding.
  if (filter.trigrams.length === 0) return []
  const next = await findAmongNext(query, filter, after, { limit, depth: DEPTH })
  return next.length === limit ? next : findMessages(query, filter, after, limit)
}

/** Pages after the first count as a large read, as those of an export do (audit/large-reads.ts). */
async function recordRead(
  query: Query,
  { adminId, username }: AdminContext,
  count: number,
  isFurther: boolean,
): Promise<void> {
  if (count === 0) return
  const action = isFurther ? 'contacts_read' : 'inbox_read'
  await recordAudit(query, { action, adminId, username, details: { count, kind: 'messages' } })
}

const toMessage = ({ at, createdAt, ...message }: MessageRow): InboxMessage => ({
  ...message,
  createdAt: createdAt.toISOString(),
})

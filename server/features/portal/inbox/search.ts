import { recordAudit } from '#server/features/audit/service.ts'
import { toSearchWords, trigramsOf } from '#server/features/leads/inbox-place/search-text.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Cursor } from '#server/platform/database/read.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { cursorOf, parseCursor } from '#server/platform/http/paging.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { INBOX_PAGE, type InboxPage, type InboxSearch } from '#shared/desk/inbox.ts'
import type { MessagePage, MessageSearch } from '#shared/desk/inbox-messages.ts'
import type { InboxFilter } from './filter-parts.ts'
import {
  findAmongNext,
  findByReference,
  findDueLeads,
  findLeads,
  findMessages,
  findMessagesAmongNext,
  type InboxRow,
} from './list-queries.ts'

/**
 * How many of the next leads are looked at one by one, before an index is asked. What is common enough to make the index
 * slow fills a page from these.
 */
const DEPTH = 5000
const REFERENCE = /^[a-z]{3}-\d{3}$/

/**
 * Lists a page of leads: by the day of the next step if they are due, otherwise those with the latest answers first. The
 * audit log records the access before the leads are sent.
 */
export async function searchLeads(
  query: Query,
  timeZone: string,
  admin: AdminContext,
  search: InboxSearch,
): Promise<InboxPage> {
  const after = search.cursor === undefined ? undefined : parseCursor(search.cursor)
  const rows = await findLeadPage(query, toFilter(search, admin, timeZone), after, search.text !== undefined)
  const { shown, next } = cut(rows)
  const action = after ? 'leads_read' : 'inbox_read'
  if (shown.length > 0) await recordAudit(query, { ...admin, action, details: { count: shown.length } })
  return { leads: shown, next }
}

/** Lists a page of messages, newest first. The audit log records the access before the messages are sent. */
export async function searchMessages(
  query: Query,
  admin: AdminContext,
  { text, view, cursor }: MessageSearch,
): Promise<MessagePage> {
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const words = text === undefined ? [] : toSearchWords(text)
  const filter = { words, trigrams: trigramsOf(words), view }
  // Without trigrams, nothing is left of the text after folding.
  const isNothing = text !== undefined && filter.trigrams.length === 0
  const rows = isNothing
    ? []
    : await findPage(text !== undefined && (() => findMessagesAmongNext(query, filter, after, NEXT)), () =>
        findMessages(query, filter, after, LIMIT),
      )
  const { shown, next } = cut(rows)
  const action = after ? 'contacts_read' : 'inbox_read'
  const details = { count: shown.length, kind: 'messages' }
  if (shown.length > 0) await recordAudit(query, { ...admin, action, details })
  return { messages: shown, next }
}

/** One row more than a page. */
const LIMIT = INBOX_PAGE + 1
const NEXT = { limit: LIMIT, depth: DEPTH }

/** A page from the next records if they fill one, else from an index. */
async function findPage<Row>(
  findAmongNext: false | (() => Promise<Row[]>),
  findAll: () => Promise<Row[]>,
): Promise<Row[]> {
  const next = findAmongNext ? await findAmongNext() : []
  return next.length === LIMIT ? next : findAll()
}

/** What to show of the rows, and the cursor of the page after them. */
function cut<Row extends { at: string; id: string }>(rows: readonly Row[]) {
  const last = rows.length > INBOX_PAGE ? rows[INBOX_PAGE - 1] : undefined
  const shown = rows.slice(0, INBOX_PAGE).map(({ at, ...row }) => withIsoTimes(row))
  return { shown, next: last ? cursorOf(last) : null }
}

function toFilter(
  { text, sharing, language, duplicates = false, stage, view, from, to }: InboxSearch,
  { adminId }: AdminContext,
  timeZone: string,
): InboxFilter {
  const words = text === undefined ? [] : toSearchWords(text)
  const isRefused = sharing === 'refused'
  const chosen = { stage, view, from, to, isRefused, isSpanish: language === 'es', isDuplicate: duplicates }
  return { words, trigrams: trigramsOf(words), ...chosen, adminId, timeZone }
}

async function findLeadPage(
  query: Query,
  filter: InboxFilter,
  after: Cursor | undefined,
  hasText: boolean,
): Promise<InboxRow[]> {
  if (hasText && filter.trigrams.length === 0) return []
  const [word = ''] = filter.words
  if (filter.words.length === 1 && REFERENCE.test(word)) {
    const named = await findByReference(query, filter, word.toUpperCase(), after)
    if (named.length > 0) return named
  }
  if (filter.view === 'due') return findDueLeads(query, filter, after, LIMIT)
  return findPage(
    (hasText || filter.isRefused || filter.isSpanish || filter.isDuplicate) &&
      (() => findAmongNext(query, filter, after, NEXT)),
    () => findLeads(query, filter, after, LIMIT),
  )
}

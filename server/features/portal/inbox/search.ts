import { recordAudit } from '#server/features/audit/service.ts'
import { toSearchWords, trigramsOf } from '#server/features/leads/inbox-place/search-text.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { cursorOf, parseCursor } from '#server/platform/http/newest-first.ts'
import { INBOX_PAGE, type InboxLead, type InboxPage, type InboxSearch } from '#shared/inbox.ts'
import type { InboxFilter } from './filter-parts.ts'
import { findAmongNext, findByReference, findLeads, type InboxRow } from './list-queries.ts'

/**
 * How many of the next leads are looked at one by one, before an index is asked. What is common enough to make the index
 * slow fills a page from these.
 */
const DEPTH = 5000
const REFERENCE = /^[a-z]{3}-\d{3}$/

/** Lists a page of leads, newest first. The audit log records the access before the leads are sent. */
export async function searchLeads(
  query: Query,
  timeZone: string,
  admin: AdminContext,
  search: InboxSearch,
): Promise<InboxPage> {
  const after = search.cursor === undefined ? undefined : parseCursor(search.cursor)
  const rows = await findPage(query, toFilter(search, admin, timeZone), after, search.text !== undefined)
  const shown = rows.slice(0, INBOX_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  await recordRead(query, admin, shown.length, after !== undefined)
  return { leads: shown.map(toLead), next: last ? cursorOf(last) : null }
}

function toFilter(
  { text, sharing, duplicates = false, stage, view, from, to }: InboxSearch,
  { adminId }: AdminContext,
  timeZone: string,
): InboxFilter {
  const words = text === undefined ? [] : toSearchWords(text)
  const isRefused = sharing === 'refused'
  const chosen = { stage, view, from, to, isRefused, isDuplicate: duplicates }
  return { words, trigrams: trigramsOf(words), ...chosen, adminId, timeZone }
}

/** One row more than a page, if there is one. */
async function findPage(
  query: Query,
  filter: InboxFilter,
  after: Cursor | undefined,
  hasText: boolean,
): Promise<InboxRow[]> {
  const limit = INBOX_PAGE + 1
  // Without trigrams, nothing is left of the text after folding.
  if (hasText && filter.trigrams.length === 0) return []
  const [word = ''] = filter.words
  if (filter.words.length === 1 && REFERENCE.test(word)) {
    const named = await findByReference(query, filter, word.toUpperCase(), after)
    if (named.length > 0) return named
  }
  if (!hasText && !filter.isRefused && !filter.isDuplicate) return findLeads(query, filter, after, limit)
  const next = await findAmongNext(query, filter, after, { limit, depth: DEPTH })
  return next.length === limit ? next : findLeads(query, filter, after, limit)
}

/** Pages after the first count as a large read, as those of an export do (audit/large-reads.ts). */
async function recordRead(
  query: Query,
  { adminId, username }: AdminContext,
  count: number,
  isFurther: boolean,
): Promise<void> {
  if (count === 0) return
  const action = isFurther ? 'leads_read' : 'inbox_read'
  await recordAudit(query, { action, adminId, username, details: { count } })
}

const toLead = ({ at, createdAt, correctedAt, ...lead }: InboxRow): InboxLead => ({
  ...lead,
  createdAt: createdAt.toISOString(),
  correctedAt: correctedAt?.toISOString() ?? null,
})

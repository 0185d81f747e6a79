import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import type { Cursor } from '#server/platform/database/read.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { NewestFirst } from '#server/platform/http/paging.ts'
import { findRecentDetails, recordAudit } from './service.ts'

/** A page of families' data that is about to be sent to an administrator. */
interface PageRead {
  action: 'leads_read' | 'contacts_read' | 'introductions_read'
  admin: AdminContext
  page: NewestFirst
  /** The number of rows on the page. */
  count: number
  /** Counts the rows after a cursor, on all following pages. */
  countAfter: (cursor: Cursor) => Promise<number>
}

/** How to list one kind of families' data. */
interface RecordSource<Row extends Cursor, Item> {
  action: PageRead['action']
  /** Lists at most `limit` rows after a cursor, newest first. */
  list: (query: Query, limit: number, after: Cursor | undefined) => Promise<Row[]>
  countAfter: (query: Query, cursor: Cursor) => Promise<number>
  toItem: (row: Row) => Item
}

/** A page of families' records. */
export interface RecordPage<Item> {
  items: Item[]
  /** The cursor of the last item, if more follow. */
  last: Cursor | undefined
  /** The id of the audit log entry that covers the next page, to put in that page's cursor; empty if none does yet. */
  note: string
}

/** Reads a page, newest first. The audit log records the access and the number of rows before the data is sent. */
export async function readWithAudit<Row extends Cursor, Item>(
  query: Query,
  admin: AdminContext,
  page: NewestFirst,
  { action, list, countAfter, toItem }: RecordSource<Row, Item>,
): Promise<RecordPage<Item>> {
  const rows = await list(query, page.limit + 1, page.below)
  const shown = rows.slice(0, page.limit)
  const countRest = (cursor: Cursor) => countAfter(query, cursor)
  const pageRead = { action, admin, page, count: shown.length, countAfter: countRest }
  const note = await recordPageRead(query, pageRead)
  return { items: shown.map(toItem), last: rows.length > shown.length ? shown.at(-1) : undefined, note }
}

const EntryId = z.string().check(z.regex(/^\d{1,18}$/))

/**
 * Records in the audit log that families' data is read, and how much. Call it before the data is sent. The first page
 * gets an entry with its own count. The second page gets an entry that counts all remaining rows and covers the
 * following pages for an hour. So an export of fifty pages writes two entries, and no page is readable without one.
 * @returns the note for the next page's cursor
 */
async function recordPageRead(query: Query, pageRead: PageRead): Promise<string> {
  const { action, admin, page, count } = pageRead
  const { ipAddress } = admin
  const entry = { ...admin, action }
  if (page.below === undefined) {
    if (count > 0) await recordAudit(query, { ...entry, details: { count, ipAddress } })
    return ''
  }
  if (await isCoveredByEntry(query, pageRead, page.below)) return page.note
  const left = await pageRead.countAfter(page.below)
  if (left === 0) return ''
  return recordAudit(query, { ...entry, details: { count: left, below: page.below.at, ipAddress } })
}

/** Whether the entry that the cursor names covers this page. Callers can forge cursors, even to go back up. */
async function isCoveredByEntry(
  query: Query,
  { action, admin, page }: PageRead,
  below: Cursor,
): Promise<boolean> {
  if (!z.safeParse(EntryId, page.note).success) return false
  const details = await findRecentDetails(query, { id: page.note, action, adminId: admin.adminId })
  return typeof details?.below === 'string' && below.at <= details.below
}

import * as z from 'zod/mini'
import type { Query } from '../../../platform/database/connect.ts'
import type { Cursor } from '../../../platform/database/cursor.ts'
import type { NewestFirst } from '../../../platform/http/newest-first.ts'
import type { AdminContext } from '../session/guard.ts'
import { findRecentDetails } from './queries.ts'
import { recordAudit } from './service.ts'

/** A page of families' data that an administrator is about to get. */
export interface PageRead {
  action: 'leads_read' | 'contacts_read'
  admin: AdminContext
  page: NewestFirst
  /** How many rows are on it. */
  count: number
  /** How many rows stand below a place, the pages after included. */
  countBelow: (cursor: Cursor) => Promise<number>
}

/** One kind of families' data, as it is listed to administrators. */
export interface RecordSource<Row extends Cursor, Item> {
  action: PageRead['action']
  /** At most `limit` rows below a place, newest first. */
  list: (query: Query, limit: number, below: Cursor | undefined) => Promise<Row[]>
  countBelow: (query: Query, cursor: Cursor) => Promise<number>
  toItem: (row: Row) => Item
}

/** A page of what families left. */
export interface RecordPage<Item> {
  items: Item[]
  /** The last one's place, when more follow. */
  last: Cursor | undefined
  /** For the cursor of the page after. */
  note: string
}

/** Reads a page, newest first. That it is read, and how many, stands in the audit log before it leaves. */
export async function readWithAudit<Row extends Cursor, Item>(
  query: Query,
  admin: AdminContext,
  page: NewestFirst,
  { action, list, countBelow, toItem }: RecordSource<Row, Item>,
): Promise<RecordPage<Item>> {
  const rows = await list(query, page.limit + 1, page.below)
  const shown = rows.slice(0, page.limit)
  const below = (cursor: Cursor) => countBelow(query, cursor)
  const note = await recordPageRead(query, { action, admin, page, count: shown.length, countBelow: below })
  return { items: shown.map(toItem), last: rows.length > shown.length ? shown.at(-1) : undefined, note }
}

const LineId = z.string().check(z.regex(/^\d{1,18}$/))

/**
 * Writes down that families' data is read, and how much; call it before the data leaves. The first page is one
 * line with its count. Whoever goes on gets one more line for all that is left, and the pages after belong to that
 * line for an hour: an export of fifty pages is two lines, and no page can be had without one.
 * @returns the note for the next page's cursor
 */
async function recordPageRead(query: Query, reading: PageRead): Promise<string> {
  const { action, admin, page, count } = reading
  const who = { action, adminId: admin.adminId, username: admin.username }
  if (page.below === undefined) {
    if (count > 0) await recordAudit(query, { ...who, details: { count } })
    return ''
  }
  if (await isCoveredByEntry(query, reading, page.below)) return page.note
  const left = await reading.countBelow(page.below)
  if (left === 0) return ''
  return recordAudit(query, { ...who, details: { count: left, below: page.below.at } })
}

/** Whether the line that the cursor names covers this page: a cursor can be made up, its place even upwards. */
async function isCoveredByEntry(
  query: Query,
  { action, admin, page }: PageRead,
  below: Cursor,
): Promise<boolean> {
  if (!z.safeParse(LineId, page.note).success) return false
  const details = await findRecentDetails(query, { id: page.note, action, adminId: admin.adminId })
  return typeof details?.below === 'string' && below.at <= details.below
}

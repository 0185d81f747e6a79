import type * as z from 'zod/mini'
import type { Cursor } from '../database/cursor.ts'
import { nextPageLink, pageQuery } from './paging.ts'

/** The page size of the portal's lists: an export takes few calls, and a phone can handle each page. */
export const MAX_ADMIN_PAGE = 1000
/** A limit of 0 only checks that the list can be read. No data is returned, so no reading is recorded in the audit log. */
const NO_ROWS = 0
/** Microseconds since 1970, the id, and an optional note. */
const CURSOR = /^\d{1,16}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(~\d{1,18})?$/

/** The query of a portal list, newest first. */
export const NewestFirstQuery = pageQuery({
  cursor: CURSOR,
  min: NO_ROWS,
  max: MAX_ADMIN_PAGE,
  defaultLimit: MAX_ADMIN_PAGE,
})

/** The requested page of a list, newest first: at most `limit` rows that come after `below`. */
export interface NewestFirst {
  limit: number
  below: Cursor | undefined
  /** Information from the previous page (see audit/audited-reading.ts). */
  note: string
}

/** The page that a parsed `NewestFirstQuery` asks for. */
export function newestFirst({ limit, cursor }: z.infer<typeof NewestFirstQuery>): NewestFirst {
  if (cursor === undefined) return { limit, below: undefined, note: '' }
  return { limit, below: parseCursor(cursor), note: cursor.split('~')[2] ?? '' }
}

/** The row that a cursor names. The cursor must have the right syntax. */
export function parseCursor(cursor: string): Cursor {
  const [micros = '', id = ''] = cursor.split('~')
  return { at: timeOf(micros), id }
}

/** The headers of a portal list: a link to the page after `last`, if there is one. */
export const pageHeaders = (url: URL, last: Cursor | undefined, note = ''): Record<string, string> =>
  last ? nextPageLink(url, cursorOf(last, note)) : {}

/** The cursor of the page that starts after this row. */
export function cursorOf({ at, id }: Cursor, note = ''): string {
  const micros = `${Date.parse(at)}`.slice(0, -3) + at.slice(-7, -1)
  return [micros, id, ...(note ? [note] : [])].join('~')
}

/** Formats a time as database/cursor.ts does: with a fixed width, so that texts sort like times. */
function timeOf(micros: string): string {
  const seconds = new Date(Number(micros.padStart(7, '0').slice(0, -6)) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${micros.padStart(6, '0').slice(-6)}Z`
}

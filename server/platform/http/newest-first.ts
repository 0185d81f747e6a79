import * as z from 'zod/mini'
import type { Cursor } from '../database/cursor.ts'
import { NO_STORE } from './no-store.ts'
import { badCursor, nextPageLink, pageQuery, readPaging } from './paging.ts'

/** The portal's lists: a whole export in few calls, each of a size that a phone takes. */
export const MAX_ADMIN_PAGE = 1000
/** Asks whether a list can be had, and for nothing of it: what nobody gets need not be noted as read. */
const NO_ROWS = 0
const AdminQuery = pageQuery(MAX_ADMIN_PAGE, MAX_ADMIN_PAGE, NO_ROWS)

/** A page of a list, newest first: at most `limit` rows that stand below `below`. */
export interface NewestFirst {
  limit: number
  below: Cursor | undefined
  /** What the page before wanted the next one to know (see audit/reading.ts). */
  note: string
}

/** As database/cursor.ts writes it: of one width, so that texts compare as times do. */
const At = z.iso.datetime({ precision: 6 }).check(z.regex(/^[12]/))
const CursorParameter = z.tuple([At, z.guid(), z.string()])

/**
 * Reads `limit` (NO_ROWS to MAX_ADMIN_PAGE, which is also the default) and `cursor`.
 * @throws ApiError invalid (422) when either is not one of ours
 */
export function readNewestFirst(url: URL): NewestFirst {
  const { limit, after } = readPaging(url, 3, AdminQuery)
  if (after === undefined) return { limit, below: undefined, note: '' }
  const cursor = z.safeParse(CursorParameter, after)
  if (!cursor.success) throw badCursor()
  const [at, id, note] = cursor.data
  return { limit, below: { at, id }, note }
}

/** The headers of a portal's answer: kept nowhere, and the way to the page below `last`, when there is one. */
export const pageHeaders = (url: URL, last: Cursor | undefined, note = ''): Record<string, string> => ({
  ...NO_STORE,
  ...(last && nextPageLink(url, [last.at, last.id, note])),
})

/** The query fields, for the documentation. */
export const NEWEST_FIRST_FIELDS = {
  limit: `How many, ${NO_ROWS} to ${MAX_ADMIN_PAGE}; ${MAX_ADMIN_PAGE} when not given`,
  cursor: 'From the Link header of the page before',
}

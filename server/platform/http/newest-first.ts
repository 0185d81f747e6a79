import type { Cursor } from '../database/cursor.ts'
import { NO_STORE } from './no-store.ts'
import { nextPageLink, pageQuery } from './paging.ts'
import { readQuery } from './search-params.ts'

/** The portal's lists: a whole export in few calls, each of a size that a phone takes. */
export const MAX_ADMIN_PAGE = 1000
/** Asks whether a list can be had, and for nothing of it: what nobody gets need not be noted as read. */
const NO_ROWS = 0
/** Microseconds since 1970, the id, and the note. */
const CURSOR = /^\d{1,16}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(~\d{1,18})?$/

/** The query of a list of the portal, newest first. */
export const NewestFirstQuery = pageQuery({
  cursor: CURSOR,
  min: NO_ROWS,
  max: MAX_ADMIN_PAGE,
  usual: MAX_ADMIN_PAGE,
})

/** A page of a list, newest first: at most `limit` rows that stand below `below`. */
export interface NewestFirst {
  limit: number
  below: Cursor | undefined
  /** What the page before wanted the next one to know (see audit/audited-reading.ts). */
  note: string
}

/**
 * Reads `limit` (NO_ROWS to MAX_ADMIN_PAGE, which is also the default) and `cursor`.
 * @throws ApiError invalid (422) when either is not one of ours
 */
export function readNewestFirst(url: URL): NewestFirst {
  const { limit, cursor } = readQuery(url, NewestFirstQuery)
  if (cursor === undefined) return { limit, below: undefined, note: '' }
  const [micros = '', id = '', note = ''] = cursor.split('~')
  return { limit, below: { at: timeOf(micros), id }, note }
}

/** The headers of a portal's answer: kept nowhere, and the way to the page below `last`, when there is one. */
export const pageHeaders = (url: URL, last: Cursor | undefined, note = ''): Record<string, string> => ({
  ...NO_STORE,
  ...(last && nextPageLink(url, cursorOf(last, note))),
})

/** The cursor of the page below a place. */
export function cursorOf({ at, id }: Cursor, note = ''): string {
  const micros = `${Date.parse(at)}`.slice(0, -3) + at.slice(-7, -1)
  return [micros, id, ...(note ? [note] : [])].join('~')
}

/** As database/cursor.ts writes it: of one width, so that texts compare as times do. */
function timeOf(micros: string): string {
  const seconds = new Date(Number(micros.padStart(7, '0').slice(0, -6)) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${micros.padStart(6, '0').slice(-6)}Z`
}

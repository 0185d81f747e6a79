import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { parseWith } from './json-body.ts'

export const MAX_PAGE = 100
export const DEFAULT_PAGE = 20

/** One page of a list: at most `limit` rows after the row whose order columns are `after`. */
export interface Paging {
  limit: number
  after: string[] | undefined
}

/** The query of a list whose pages have `min` to `max` rows, and `usual` when the caller does not say. */
export const pageQuery = (max: number, usual: number, min = 1) => {
  const message = `The limit is a whole number from ${min} to ${max}`
  const limit = z.coerce
    .number(message)
    .check(z.int(message), z.minimum(min, message), z.maximum(max, message))
  return z.object({ limit: z._default(limit, usual), cursor: z.optional(z.string()) })
}
const PublicQuery = pageQuery(MAX_PAGE, DEFAULT_PAGE)

/**
 * Reads `limit` and `cursor` of a list's address. A cursor has as many columns as the list is ordered by.
 * @throws ApiError invalid (422) when either is not one of ours
 */
export function readPaging(url: URL, columns: number, Query = PublicQuery): Paging {
  const { limit, cursor } = parseWith(Query, Object.fromEntries(url.searchParams))
  return { limit, after: cursor === undefined ? undefined : decodeCursor(cursor, columns) }
}

/** The `Link` header that leads to the page after the row with these order columns (RFC 8288). */
export function nextPageLink(url: URL, last: readonly string[]): Record<string, string> {
  const next = new URL(url)
  next.searchParams.set('cursor', Buffer.from(JSON.stringify(last)).toString('base64url'))
  return { link: `<${next.pathname}${next.search}>; rel="next"` }
}

const Cursor = z.array(z.string().check(z.regex(/^[^\0]*$/)))

function decodeCursor(cursor: string, columns: number): string[] {
  const parsed = z.safeParse(Cursor, parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success && parsed.data.length === columns) return parsed.data
  throw badCursor()
}

/** @returns what to throw for a cursor that is none of ours */
export function badCursor(): ApiError {
  const message = 'The cursor comes from the Link header of the page before'
  return new ApiError('invalid', message, { issues: [{ path: 'cursor', message }] })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

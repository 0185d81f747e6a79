import * as z from 'zod/mini'
import type { Cursor } from '../database/read.ts'

/** JSON's syntax for numbers, with leading zeros. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/**
 * A number in a query, where every value is text. Text in any other syntax is left as it is for `schema` to reject;
 * `Number` alone would accept '' and '0x10'.
 */
export const numberText = <Schema extends z.ZodMiniType<number>>(schema: Schema) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && NUMBER.test(text) ? Number(text) : text)),
    schema,
  )

const MAX_PAGE = 100
const DEFAULT_PAGE = 20

const BAD_CURSOR = 'The cursor comes from the Link header of the page before'

/** The page sizes of a list and the syntax of its cursors. */
interface PageRules {
  /** Every cursor that matches must be accepted, so that the API's document is exact. */
  cursor: RegExp
  min?: number
  max?: number
  /** The page size when the caller gives none. */
  defaultLimit?: number
}

/** The query of a paged list. */
export const pageQuery = ({ cursor, min = 1, max = MAX_PAGE, defaultLimit = DEFAULT_PAGE }: PageRules) => {
  const message = `The limit is a whole number from ${min} to ${max}`
  const limit = z.int(message).check(z.minimum(min, message), z.maximum(max, message))
  return z.object({
    limit: z
      ._default(numberText(limit), defaultLimit)
      .check(
        z.describe(`At most this many items.${min === 0 ? ' 0 only checks that the list can be read.' : ''}`),
      ),
    cursor: z.optional(
      z
        .string(BAD_CURSOR)
        .check(
          z.regex(cursor, BAD_CURSOR),
          z.describe('Where the page starts. Take it from the `Link` header of the previous page.'),
        ),
    ),
  })
}

/** The response headers of a page. */
export const NextPage = z.object({
  Link: z.optional(
    z
      .string()
      .check(z.describe('`<ADDRESS>; rel="next"`: the next page (RFC 8288). Absent on the last page.')),
  ),
})

/** The `Link` header that leads to the page that starts at this cursor (RFC 8288). */
export function nextPageLink(url: URL, cursor: string): Record<string, string> {
  const next = new URL(url)
  next.searchParams.set('cursor', cursor)
  return { link: `<${next.pathname}${next.search}>; rel="next"` }
}

/** Encodes free text as a part of a cursor: base64url, which has no `~`. */
export const toCursorPart = (text: string): string => Buffer.from(text).toString('base64url')

/** Decodes a part of a cursor. A forged part can contain NUL, which Postgres rejects. */
export const fromCursorPart = (part: string): string =>
  Buffer.from(part, 'base64url').toString().replaceAll('\0', '')

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

/** Formats a time as database/read.ts does: with a fixed width, so that texts sort like times. */
function timeOf(micros: string): string {
  const seconds = new Date(Number(micros.padStart(7, '0').slice(0, -6)) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${micros.padStart(6, '0').slice(-6)}Z`
}

/** The `:id` of a path. @param thing whose id it is, such as 'a lead' */
export const idParam = (thing: string) =>
  z.object({ id: z.guid().check(z.describe(`The \`id\` of ${thing}.`)) })

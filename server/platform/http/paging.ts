import * as z from 'zod/mini'

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

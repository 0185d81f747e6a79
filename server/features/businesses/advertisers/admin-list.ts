import type * as z from 'zod/mini'
import { MAX_ADMIN_PAGE } from '#server/platform/http/newest-first.ts'
import { fromCursorPart, pageQuery, toCursorPart } from '#server/platform/http/paging.ts'
import type { SortKey } from './edit-queries.ts'

/** The query of the portal's list of businesses. A cursor is the priority, name and id of the last business. */
export const BusinessListQuery = pageQuery({
  cursor: /^\d{1,2}~[\w-]+~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  max: MAX_ADMIN_PAGE,
  defaultLimit: MAX_ADMIN_PAGE,
})

/** The page that a parsed query asks for. */
export function listPage({ limit, cursor }: z.infer<typeof BusinessListQuery>): {
  limit: number
  below: SortKey | undefined
} {
  if (cursor === undefined) return { limit, below: undefined }
  const [priority = '', name = '', id = ''] = cursor.split('~')
  return { limit, below: { priority: Number(priority), name: fromCursorPart(name), id } }
}

/** The cursor of the page after a business. */
export const toBusinessCursor = ({ priority, name, id }: SortKey): string =>
  [priority, toCursorPart(name), id].join('~')

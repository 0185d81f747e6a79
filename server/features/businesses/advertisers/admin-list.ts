import { MAX_ADMIN_PAGE } from '#server/platform/http/newest-first.ts'
import { fromCursorPart, pageQuery, toCursorPart } from '#server/platform/http/paging.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import type { SortKey } from './edit-queries.ts'

/** The query of the portal's list of businesses. A cursor is the priority, name and id of the last business. */
export const BusinessListQuery = pageQuery({
  cursor: /^\d{1,2}~[\w-]+~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  max: MAX_ADMIN_PAGE,
  defaultLimit: MAX_ADMIN_PAGE,
})

/**
 * Reads `limit` (1 to MAX_ADMIN_PAGE, which is also the default) and `cursor` of the portal's list of businesses.
 * @throws ApiError invalid (422) if either is malformed or out of range
 */
export function readListPage(url: URL): { limit: number; below: SortKey | undefined } {
  const { limit, cursor } = readQuery(url, BusinessListQuery)
  if (cursor === undefined) return { limit, below: undefined }
  const [priority = '', name = '', id = ''] = cursor.split('~')
  return { limit, below: { priority: Number(priority), name: fromCursorPart(name), id } }
}

/** The cursor of the page after a business. */
export const toBusinessCursor = ({ priority, name, id }: SortKey): string =>
  [priority, toCursorPart(name), id].join('~')

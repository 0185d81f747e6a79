import * as z from 'zod/mini'
import { MAX_ADMIN_PAGE } from '../../../platform/http/newest-first.ts'
import { badCursor, pageQuery, readPaging } from '../../../platform/http/paging.ts'
import type { SortKey } from './edit-queries.ts'

const Query = pageQuery(MAX_ADMIN_PAGE, MAX_ADMIN_PAGE)
const Cursor = z.tuple([z.string().check(z.regex(/^\d{1,2}$/)), z.string(), z.guid()])

/**
 * Reads `limit` (1 to MAX_ADMIN_PAGE, which is also the default) and `cursor` of the portal's list of businesses.
 * @throws ApiError invalid (422) when either is not one of ours
 */
export function readListPage(url: URL): { limit: number; below: SortKey | undefined } {
  const { limit, after } = readPaging(url, 3, Query)
  if (after === undefined) return { limit, below: undefined }
  const cursor = z.safeParse(Cursor, after)
  if (!cursor.success) throw badCursor()
  const [priority, name, id] = cursor.data
  return { limit, below: { priority: Number(priority), name, id } }
}

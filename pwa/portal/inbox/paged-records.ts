import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type AdminError, sendAdmin } from '../admin-api.ts'
import { adminQueries, refreshAdminData } from '../use-admin-data.ts'

/** A page of leads or messages. `next` is the cursor of the page after it. */
interface RecordPage<Row> {
  rows: Row[]
  next: string | null
}

/** Leads or messages: the key of their searches in the portal's cache, the paths of a search and of one, and a page. */
export interface RecordKind<Row extends { id: string }> {
  key: string
  searchPath: string
  pathOf: (id: string) => string
  Page: z.ZodMiniType<RecordPage<Row>>
}

/**
 * The pages of a search that are loaded so far. Nothing is loaded again by itself.
 * @param body of the search, without its cursor
 */
export function usePagedRecords<Row extends { id: string }>(
  { key, searchPath, Page }: RecordKind<Row>,
  body: object,
) {
  type Pages = InfiniteData<RecordPage<Row>>
  const queryKey: [string, object] = [key, body]
  const query = useInfiniteQuery<RecordPage<Row>, AdminError, Pages, [string, object], string | null>(
    {
      queryKey,
      queryFn: ({ pageParam }) =>
        sendAdmin('POST', searchPath, { ...body, ...(pageParam && { cursor: pageParam }) }, Page),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    },
    adminQueries,
  )
  /** Loads the first page again. The rows stay until it is there. */
  const showNewest = () => {
    adminQueries.setQueryData<Pages>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    void query.refetch()
  }
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) ?? [], showNewest }
}

/** Changes the rows of every loaded list. */
export function changeRows<Row extends { id: string }>(
  { key }: RecordKind<Row>,
  change: (rows: Row[]) => Row[],
): void {
  adminQueries.setQueriesData<InfiniteData<RecordPage<Row>>>(
    { queryKey: [key] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  )
}

/** Takes an erased lead or message out of every list. */
export function removeRecord<Row extends { id: string }>(kind: RecordKind<Row>, id: string): void {
  adminQueries.removeQueries({ queryKey: [kind.pathOf(id)] })
  changeRows(kind, (rows) => rows.filter((row) => row.id !== id))
  refreshAdminData()
}

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type AdminError, sendAdmin } from '../admin-api.ts'
import { adminQueries } from '../use-admin-data.ts'

/** A page of leads or messages. `next` is the cursor of the page after it. */
interface RecordPage<Row> {
  rows: Row[]
  next: string | null
}

/** Leads or messages: the paths of a search and of one, and a page. */
export interface RecordKind<Row extends { id: string }> {
  searchPath: string
  pathOf: (id: string) => string
  Page: z.ZodMiniType<RecordPage<Row>>
}

/**
 * The pages of a search that are loaded so far. Nothing is loaded again by itself.
 * @param body of the search, without its cursor
 */
export function usePagedRecords<Row extends { id: string }>(
  { searchPath, Page }: RecordKind<Row>,
  body: object,
) {
  type Pages = InfiniteData<RecordPage<Row>>
  const queryKey: [string, object] = [searchPath, body]
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

/**
 * After a change at the desk, which may show in lists, counts and other records: loads again what screens show of the inbox, and
 * the rest when it is next shown. Only `path` and what is below it stay as they are: the server has just answered with them.
 */
export const refreshInbox = (path: string): void =>
  void adminQueries.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      String(first).includes('/inbox/') && !String(first).startsWith(path),
  })

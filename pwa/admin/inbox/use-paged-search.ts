import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type AdminError, sendAdmin } from '../admin-api.ts'
import { adminQueries } from '../use-admin-data.ts'

/**
 * The pages of a search that are loaded so far. Nothing is loaded again by itself.
 * @param key of all such searches in the portal's cache
 * @param body of the search, without its cursor
 */
export function usePagedSearch<Page extends { next: string | null }>(
  key: string,
  path: string,
  body: object,
  Page: z.ZodMiniType<Page>,
) {
  const queryKey: [string, object] = [key, body]
  const query = useInfiniteQuery<Page, AdminError, InfiniteData<Page>, [string, object], string | null>(
    {
      queryKey,
      queryFn: ({ pageParam }) =>
        sendAdmin('POST', path, { ...body, ...(pageParam && { cursor: pageParam }) }, Page),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    },
    adminQueries,
  )
  /** Loads the first page again. The rows stay until it is there. */
  const showNewest = () => {
    adminQueries.setQueryData<InfiniteData<Page>>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    void query.refetch()
  }
  return { ...query, showNewest }
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { AdminError, type AdminPage, getAdminPage } from './admin-api.ts'
import { adminQueries } from './use-admin-data.ts'

/** The pages of a list that are loaded so far. */
interface AdminPages<T> {
  pages: readonly T[]
  error: AdminError | undefined
  isLoading: boolean
  hasMore: boolean
  loadMore: () => void
  /** Loads again what failed: the next page or the whole list. */
  retry: () => void
}

/** Loads the first page of a list, and each next one when it is asked for. The cache is that of `useAdminData`. */
export function useAdminPages<S extends z.ZodMiniType>(path: string, Schema: S): AdminPages<z.infer<S>> {
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(
      {
        // A key of its own, because the data of a path without pages has another form.
        queryKey: [path, 'pages'],
        queryFn: ({ pageParam }): Promise<AdminPage<z.infer<S>>> => getAdminPage(pageParam, Schema),
        initialPageParam: path,
        getNextPageParam: ({ next }) => next,
        // The earlier list stays on the screen until the new one is there.
        placeholderData: keepPreviousData,
      },
      adminQueries,
    )
  return {
    pages: data?.pages.map(({ items }) => items) ?? [],
    error: isFetching || !error ? undefined : error instanceof AdminError ? error : new AdminError(0, ''),
    isLoading: isFetching,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}

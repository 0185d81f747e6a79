import { useInfiniteQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AuditEntry } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { getAdminPage } from '../admin-api.ts'
import { adminQueries } from '../use-admin-data.ts'

const PAGE_SIZE = 25
const FIRST_PAGE = `${ADMIN_API.auditLog}?limit=${PAGE_SIZE}`
const Entries = z.array(AuditEntry)

/**
 * The audit log, newest first, one page at a time. `loadMore` loads the next page or retries the one that
 * failed.
 */
export function useAuditLog() {
  const { data, error, isFetching, isRefetchError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [ADMIN_API.auditLog],
      queryFn: ({ pageParam }) => getAdminPage(pageParam, Entries),
      initialPageParam: FIRST_PAGE,
      getNextPageParam: ({ next }) => next,
    },
    adminQueries,
  )
  return {
    entries: data?.pages.flatMap(({ items }) => items),
    hasMore: hasNextPage,
    error: (!isFetching && error) || undefined,
    isLoading: isFetching,
    loadMore: () => void (data && !isRefetchError ? fetchNextPage() : refetch()),
  }
}

import { notifyManager, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { AdminError, getAdmin } from './admin-api.ts'
import { readSession, watchSession } from './session.ts'

/** The loaded data of a path. Earlier data stays available during a reload, and if the reload fails. */
export interface AdminData<T> {
  data: T | undefined
  error: AdminError | undefined
  isLoading: boolean
  /** When the data was loaded, in milliseconds since 1970; 0 before. */
  loadedAt: number
}

// Notify screens in the same task as the change, so that a screen never shows two states of one action.
notifyManager.setScheduler(queueMicrotask)

/**
 * The portal's cache, in memory only. As the contract says, data never goes stale on its own, and nothing is fetched
 * again or retried unless someone asks for it.
 */
export const adminQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
  },
})

/**
 * Loads the data of a path. May call `showPart` with the data so far, which never replaces complete data on
 * the screen. If `showPart` returns false, the data is no longer needed and loading can stop.
 */
export type AdminDataLoader<S extends z.ZodMiniType> = (
  path: string,
  Schema: S,
  showPart: (part: z.infer<S>) => boolean,
) => Promise<z.infer<S>>

const dataOptions = <S extends z.ZodMiniType>(path: string, Schema: S, load: AdminDataLoader<S>) =>
  queryOptions<z.infer<S>, AdminError>({
    queryKey: [path],
    queryFn: ({ signal }) => {
      const before = adminQueries.getQueryState([path])
      const hasAll = before?.data !== undefined && before.error === null
      const showPart = (part: z.infer<S>) => {
        if (signal.aborted) return false
        if (!hasAll) adminQueries.setQueryData([path], part)
        return true
      }
      return load(path, Schema, showPart).catch(rejectWithAdminError)
    },
  })

function rejectWithAdminError(error: unknown): never {
  throw error instanceof AdminError ? error : new AdminError(0, '')
}

/** The data of a path for a component, loaded at most once until `reload`. While `path` is null, nothing is loaded. */
export function useAdminData<S extends z.ZodMiniType>(
  path: string | null,
  Schema: S,
  load: AdminDataLoader<S> = getAdmin,
): AdminData<z.infer<S>> & { reload: () => void } {
  const options = { ...dataOptions(path ?? '', Schema, load), enabled: path !== null }
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(options, adminQueries)
  return {
    data,
    error: isFetching ? undefined : (error ?? undefined),
    isLoading: isFetching,
    loadedAt: dataUpdatedAt,
    reload: () => path !== null && void refetch(),
  }
}

/** Loads or reloads a path for every screen that uses it. Never rejects: screens show the error. */
export async function loadAdminData<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
  load: AdminDataLoader<S> = getAdmin,
): Promise<void> {
  await adminQueries.prefetchQuery({ ...dataOptions(path, Schema, load), staleTime: 0 })
}

/** Replaces the data of a path without a request, after a change that the server has confirmed. */
export async function setAdminData<T>(path: string, data: T): Promise<void> {
  // A response that is still in flight predates the change.
  await adminQueries.cancelQueries({ queryKey: [path] })
  adminQueries.setQueryData([path], data)
}

/** Updates the data of a path, if loaded, after a change that the server has confirmed. */
export async function updateAdminData<T>(path: string, change: (data: T) => T): Promise<void> {
  await adminQueries.cancelQueries({ queryKey: [path] })
  adminQueries.setQueryData<T>([path], (data) => data && change(data))
}

/** Keeps some items of every loaded list of a path, with any query, after a change that the server has confirmed. */
export async function updateAdminLists<T>(path: string, isKept: (item: T) => boolean): Promise<void> {
  const predicate = ({ queryKey: [key, ...rest] }: { queryKey: readonly unknown[] }) =>
    rest.length === 0 && typeof key === 'string' && (key === path || key.startsWith(`${path}?`))
  await adminQueries.cancelQueries({ predicate })
  adminQueries.setQueriesData({ predicate }, (data: unknown) =>
    Array.isArray(data) ? data.filter(isKept) : data,
  )
}

/** Reloads what screens show now, and everything else when a screen next shows it. Old data stays until then. */
export const refreshAdminData = () => void adminQueries.invalidateQueries()

/** Removes the data of a path. Screens that show it load it again. */
export const clearAdminData = (path: string) => void adminQueries.resetQueries({ queryKey: [path] })

// The next operator must not see the previous one's data. An operator who signs in again keeps it.
let owner = readSession()?.admin.username
watchSession(() => {
  const next = readSession()?.admin.username
  if (next !== owner) adminQueries.clear()
  owner = next
})

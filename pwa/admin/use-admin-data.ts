import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { AdminError, getAdmin } from './admin-api.ts'
import { watchSession } from './session.ts'

/** What is known of a path. Earlier data stays while it is loaded again, and when that fails. */
export interface AdminData<T> {
  data: T | undefined
  error: AdminError | undefined
  isLoading: boolean
}

/** An outdated one is loaded anew by the screens that show it, now or when they open. */
interface Entry extends AdminData<unknown> {
  isOutdated?: boolean
}

const NOTHING: AdminData<never> = { data: undefined, error: undefined, isLoading: false }

// In memory only, until the tab closes or the session ends: never stale, never fetched again by itself.
const known = new Map<string, Entry>()
const listeners = new Set<() => void>()

function put(path: string, entry: Entry) {
  known.set(path, entry)
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Loads what belongs to a path. May show a part before it has all, which never takes the place of a whole that is
 * shown already; false then says that nobody wants it now.
 */
export type Load<S extends z.ZodMiniType> = (
  path: string,
  Schema: S,
  show: (part: z.infer<S>) => boolean,
) => Promise<z.infer<S>>

/** Loads a path, again if need be. What it finds is for every screen that asks for the path. Never rejects. */
export async function loadAdminData<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
  load: Load<S> = getAdmin,
): Promise<void> {
  const { data: earlier, error, isLoading } = known.get(path) ?? NOTHING
  const isWhole = earlier !== undefined && error === undefined && !isLoading
  let loading: Entry = { data: earlier, error: undefined, isLoading: true }
  put(path, loading)
  const show = (data: z.infer<S>) => {
    if (known.get(path) !== loading) return false
    if (isWhole) return true
    loading = { ...loading, data }
    put(path, loading)
    return true
  }
  const settle = (entry: AdminData<unknown>) => {
    // Changed or forgotten meanwhile: what was asked before that is no longer wanted.
    if (known.get(path) === loading) put(path, entry)
  }
  try {
    settle({ data: await load(path, Schema, show), error: undefined, isLoading: false })
  } catch (error) {
    const failure = error instanceof AdminError ? error : new AdminError(0, '')
    settle({ data: loading.data, error: failure, isLoading: false })
  }
}

/** Puts data in place without a call, after a change that the server has confirmed. */
export function setAdminData<T>(path: string, data: T): void {
  put(path, { data, error: undefined, isLoading: false })
}

/** Changes what is known of a path, after a change that the server has confirmed; nothing when nothing is known. */
export function updateAdminData<T>(path: string, change: (data: T) => T): void {
  const entry = known.get(path)
  if (entry?.data !== undefined) put(path, { ...entry, data: change(entry.data as T), isLoading: false })
}

/** Everything is loaded anew by the screens that show it; what they show stays until the server has answered. */
export function refreshAdminData(): void {
  for (const [path, entry] of known) known.set(path, { ...entry, isOutdated: true })
  refreshes += 1
  for (const listener of listeners) listener()
}
let refreshes = 0

/** How often refreshAdminData was called, for a screen that loads by itself. */
export const useRefreshCount = (): number => useSyncExternalStore(watch, () => refreshes)

/** Forgets paths that begin so (all without an argument): who shows them loads them anew. */
export function clearAdminData(prefix = ''): void {
  for (const path of [...known.keys()]) if (path.startsWith(prefix)) known.delete(path)
  for (const listener of listeners) listener()
}

// What one operator saw is not for the next one.
watchSession(() => clearAdminData())

const isDue = (path: string) => known.get(path)?.isOutdated ?? !known.has(path)

/** The data of a path for a screen, loaded at most once until `reload`. Nothing is loaded while `path` is null. */
export function useAdminData<S extends z.ZodMiniType>(
  path: string | null,
  Schema: S,
  load: Load<S> = getAdmin,
): AdminData<z.infer<S>> & { reload: () => void } {
  const entry = useSyncExternalStore(watch, (): Entry | undefined =>
    path === null ? NOTHING : known.get(path),
  )
  const reload = useCallback(() => {
    if (path !== null) void loadAdminData(path, Schema, load)
  }, [path, Schema, load])
  const isWanted = entry === undefined || entry.isOutdated
  useEffect(() => {
    // Another screen's effect may have begun meanwhile.
    if (isWanted && path !== null && isDue(path)) reload()
  }, [isWanted, path, reload])
  return { ...((entry ?? { ...NOTHING, isLoading: true }) as AdminData<z.infer<S>>), reload }
}

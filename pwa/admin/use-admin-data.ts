import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { AdminError, getAdmin } from './admin-api.ts'
import { watchSession } from './session.ts'

/** The loaded data of a path. Earlier data stays available during a reload, and if the reload fails. */
export interface AdminData<T> {
  data: T | undefined
  error: AdminError | undefined
  isLoading: boolean
}

/** A stale entry is reloaded by the screens that show it, at once or when they open. */
interface Entry extends AdminData<unknown> {
  isStale?: boolean
}

const NOT_LOADED: AdminData<never> = { data: undefined, error: undefined, isLoading: false }

// In memory only, until the tab closes or the session ends. Entries never expire by themselves.
const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()

function setEntry(path: string, entry: Entry) {
  entries.set(path, entry)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Loads the data of a path. May call `showPart` with the data so far, which never replaces complete data on
 * the screen. If `showPart` returns false, the data is no longer needed and loading can stop.
 */
export type AdminDataLoader<S extends z.ZodMiniType> = (
  path: string,
  Schema: S,
  showPart: (part: z.infer<S>) => boolean,
) => Promise<z.infer<S>>

/**
 * Loads or reloads a path for every screen that uses it. Never rejects: a failure becomes the entry's
 * `error`.
 */
export async function loadAdminData<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
  load: AdminDataLoader<S> = getAdmin,
): Promise<void> {
  const { data: earlier, error, isLoading } = entries.get(path) ?? NOT_LOADED
  const isComplete = earlier !== undefined && error === undefined && !isLoading
  let loading: Entry = { data: earlier, error: undefined, isLoading: true }
  setEntry(path, loading)
  const showPart = (data: z.infer<S>) => {
    if (entries.get(path) !== loading) return false
    if (isComplete) return true
    loading = { ...loading, data }
    setEntry(path, loading)
    return true
  }
  const settle = (entry: AdminData<unknown>) => {
    // If the entry was changed or cleared meanwhile, this result is outdated.
    if (entries.get(path) === loading) setEntry(path, entry)
  }
  try {
    settle({ data: await load(path, Schema, showPart), error: undefined, isLoading: false })
  } catch (error) {
    const failure = error instanceof AdminError ? error : new AdminError(0, '')
    settle({ data: loading.data, error: failure, isLoading: false })
  }
}

/** Replaces the data of a path without a call, after a change that the server has confirmed. */
export function setAdminData<T>(path: string, data: T): void {
  setEntry(path, { data, error: undefined, isLoading: false })
}

/** Updates the data of a path, if loaded, after a change that the server has confirmed. */
export function updateAdminData<T>(path: string, change: (data: T) => T): void {
  const entry = entries.get(path)
  if (entry?.data !== undefined) setEntry(path, { ...entry, data: change(entry.data as T), isLoading: false })
}

/**
 * Marks all data as stale, so that screens reload it. The old data stays on the screen until the server
 * responds.
 */
export function refreshAdminData(): void {
  for (const [path, entry] of entries) entries.set(path, { ...entry, isStale: true })
  refreshCount += 1
  for (const listener of listeners) listener()
}
let refreshCount = 0

/** How often refreshAdminData was called, for a component that manages its own loading. */
export const useRefreshCount = (): number => useSyncExternalStore(subscribe, () => refreshCount)

/**
 * Removes the data of all paths with this prefix (by default, all paths). Screens that show it load it again.
 */
export function clearAdminData(prefix = ''): void {
  for (const path of [...entries.keys()]) if (path.startsWith(prefix)) entries.delete(path)
  for (const listener of listeners) listener()
}

// The next operator must not see the previous one's data.
watchSession(() => clearAdminData())

const needsLoad = (path: string) => entries.get(path)?.isStale ?? !entries.has(path)

/**
 * The data of a path for a component, loaded at most once until `reload`. While `path` is null, nothing is
 * loaded.
 */
export function useAdminData<S extends z.ZodMiniType>(
  path: string | null,
  Schema: S,
  load: AdminDataLoader<S> = getAdmin,
): AdminData<z.infer<S>> & { reload: () => void } {
  const entry = useSyncExternalStore(subscribe, (): Entry | undefined =>
    path === null ? NOT_LOADED : entries.get(path),
  )
  const reload = useCallback(() => {
    if (path !== null) void loadAdminData(path, Schema, load)
  }, [path, Schema, load])
  const isWanted = entry === undefined || entry.isStale
  useEffect(() => {
    // Another component's effect may have started the load meanwhile.
    if (isWanted && path !== null && needsLoad(path)) reload()
  }, [isWanted, path, reload])
  return { ...((entry ?? { ...NOT_LOADED, isLoading: true }) as AdminData<z.infer<S>>), reload }
}

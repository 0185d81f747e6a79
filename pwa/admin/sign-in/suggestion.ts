import { useSyncExternalStore } from 'react'

/** Below this, a password alone is weak. */
export const SHORT_PASSWORD = 12

let isSuggested = false
const listeners = new Set<() => void>()

/** Suggests a second factor until the operator declines or leaves. Called at each sign-in with a short password. */
export function suggestSecondFactor(isWanted: boolean): void {
  isSuggested = isWanted
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether to suggest a second factor. */
export const useSuggestion = (): boolean => useSyncExternalStore(watch, () => isSuggested)

import { useSyncExternalStore } from 'react'
import { readStored, store } from '#pwa/local/browser-storage.ts'
import { readSession, watchSession } from '../session.ts'

/** In the tab's storage, so that a reload asks for nothing that the server refuses. */
const KEY = 'portalLacksFactor'
/** The token of the session that the server asks for a second factor. Another session may have one. */
let lacking = readStored('sessionStorage', KEY) ?? undefined
const listeners = new Set<() => void>()

/** @param token of the session that the server refuses until its person sets up a second factor; undefined once they have */
export function setLacksFactor(token: string | undefined): void {
  lacking = token
  // Without storage, the server's first refusal says it again.
  store('sessionStorage', KEY, token ?? null)
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  const stop = watchSession(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Whether a second factor must be set up before anything else opens. */
export const useLacksFactor = (): boolean =>
  useSyncExternalStore(watch, () => lacking !== undefined && lacking === readSession()?.token)

import { useSyncExternalStore } from 'react'
import { readSession, watchSession } from '../session.ts'

/** The token of the session that the server asks for a second factor. Another session may have one. */
let token: string | undefined
const listeners = new Set<() => void>()

/** Says that the server refuses everything until this person sets up a second factor, or that they have. */
export function setLacksFactor(isLacking: boolean): void {
  token = isLacking ? readSession()?.token : undefined
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
  useSyncExternalStore(watch, () => token !== undefined && token === readSession()?.token)

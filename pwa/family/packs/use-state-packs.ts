import { useEffect, useState } from 'react'
import { findPacks, isConnectionLimited, loadPacks, type OfferedPacks } from './load-packs.ts'
import { canKeepPacks, hasMainPack } from './pack-store.ts'

/**
 * Why there is no list. offline: the server can't be reached. missing: it has no packs of this state. full: the phone has
 * no room. failed: what arrived is damaged. unsupported: this browser can't keep packs.
 */
type PacksFailure = 'offline' | 'missing' | 'full' | 'failed' | 'unsupported'

/**
 * reading: looks what the phone has. asking: the connection is slow or metered, so the family decides. ready: the phone
 * has the packs; `edition` changes when it gets newer ones.
 */
export type StatePacks =
  | { kind: 'reading' }
  | { kind: 'loading'; packs: OfferedPacks }
  | { kind: 'asking'; packs: OfferedPacks; accept: () => void }
  | { kind: 'ready'; edition: number }
  | { kind: 'unavailable'; reason: PacksFailure; retry: () => void }

/**
 * Gets the packs of a state: those on this phone at once, and newer ones from the server. The requests name only the
 * state.
 */
export function useStatePacks(state: string): StatePacks {
  const [packs, setPacks] = useState<StatePacks>({ kind: 'reading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt does the same again
  useEffect(() => {
    const stopped = new AbortController()
    setPacks({ kind: 'reading' })
    void follow(state, (next) => {
      if (!stopped.signal.aborted) setPacks(next)
    }).catch((error) => {
      const retry = () => setAttempt((attempts) => attempts + 1)
      if (!stopped.signal.aborted) setPacks({ kind: 'unavailable', reason: reasonOf(error), retry })
    })
    return () => stopped.abort()
  }, [state, attempt])
  return packs
}

class NoPacksError extends Error {
  readonly reason: PacksFailure
  constructor(reason: PacksFailure) {
    super(reason)
    this.reason = reason
  }
}

function reasonOf(error: unknown): PacksFailure {
  if (error instanceof NoPacksError) return error.reason
  const name = error instanceof Error ? error.name : ''
  return name === 'QuotaExceededError' ? 'full' : name === 'TypeError' ? 'offline' : 'failed'
}

async function follow(state: string, show: (packs: StatePacks) => void): Promise<void> {
  if (!canKeepPacks()) throw new NoPacksError('unsupported')
  const isKept = await hasMainPack(state)
  if (isKept) show({ kind: 'ready', edition: 0 })
  try {
    const packs = await findPacks(state)
    if (!packs && !isKept) throw new NoPacksError('missing')
    if (!packs || packs.bytesToLoad === 0) return show({ kind: 'ready', edition: packs?.isToldNew ? 1 : 0 })
    if (isConnectionLimited()) {
      if (isKept) return
      await new Promise<void>((accept) => show({ kind: 'asking', packs, accept }))
    }
    if (!isKept) show({ kind: 'loading', packs })
    await loadPacks(state, packs)
    show({ kind: 'ready', edition: 1 })
  } catch (error) {
    // What the phone has stays in use.
    if (!isKept) throw error
  }
}

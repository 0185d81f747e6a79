import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const RETRY_MS = 10_000

/**
 * Loads a part of the page, and the styles of all screens, when the browser is idle, or right away if `isNeeded`. Returns null until then. A file that
 * fails to load (no connection, not cached yet) is requested again. `load` must be the same function on every render.
 */
export function useDeferred<T>(load: () => Promise<T>, isNeeded = false): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  const isLoaded = part !== null
  useEffect(() => {
    if (isLoaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const start = () =>
      Promise.all([load(), import('./styles.css')]).then(
        ([loaded]) => isUnmounted || setPart({ loaded }),
        () => {
          if (!isUnmounted) timer = setTimeout(start, RETRY_MS)
        },
      )
    const stopWaiting = isNeeded ? void start() : whenIdle(() => void start())
    return () => {
      isUnmounted = true
      stopWaiting?.()
      clearTimeout(timer)
    }
  }, [load, isNeeded, isLoaded])
  return part?.loaded ?? null
}

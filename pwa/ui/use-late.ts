import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const AGAIN_MS = 10_000

/**
 * A part of the page that can wait: loaded once the page is quiet, or at once when it `isNeeded`; null until then. A
 * file that does not come (no connection, nothing stored yet) is asked for again. `load` must be the same function
 * every time.
 */
export function useLate<T>(load: () => Promise<T>, isNeeded = false): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  const isThere = part !== null
  useEffect(() => {
    if (isThere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const start = () =>
      load().then(
        (loaded) => isGone || setPart({ loaded }),
        () => {
          if (!isGone) timer = setTimeout(start, AGAIN_MS)
        },
      )
    const stopWaiting = isNeeded ? void start() : whenIdle(() => void start())
    return () => {
      isGone = true
      stopWaiting?.()
      clearTimeout(timer)
    }
  }, [load, isNeeded, isThere])
  return part?.loaded ?? null
}

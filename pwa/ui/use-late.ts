import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const AGAIN_MS = 10_000

/**
 * A part of the page that can wait: loaded once the page is quiet, null until then. A file that does not come
 * (no connection, nothing stored yet) is asked for again. `load` must be the same function every time.
 */
export function useLate<T>(load: () => Promise<T>): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const start = () =>
      load().then(
        (loaded) => isGone || setPart({ loaded }),
        () => {
          if (!isGone) timer = setTimeout(start, AGAIN_MS)
        },
      )
    const stopWaiting = whenIdle(() => void start())
    return () => {
      isGone = true
      stopWaiting()
      clearTimeout(timer)
    }
  }, [load])
  return part?.loaded ?? null
}

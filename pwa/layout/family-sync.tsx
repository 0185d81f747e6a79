import { useEffect } from 'react'
import { mayBeTogether, onTogether } from '../local/together-flag.ts'

/** Keeps a family's list in sync on every screen, on phones that have one. Renders nothing. */
export function FamilySync() {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      if (stop || !mayBeTogether()) return
      const { keepInSync } = await import('../together/keep-in-sync.ts')
      if (!isOver) stop ??= keepInSync()
    }
    // A file that can't be loaded now is loaded with the next page.
    const startQuietly = () => void start().catch(() => undefined)
    startQuietly()
    const stopListening = onTogether(startQuietly)
    return () => {
      isOver = true
      stopListening()
      stop?.()
    }
  }, [])
  return null
}

import { useEffect, useState } from 'react'
import { loadOutline } from './load-outline.ts'
import { type OutlinePaths, readOutlinePaths } from './outline-paths.ts'

/** failed: the phone doesn't have the outlines, and they can't be loaded now. */
type Outline =
  | { kind: 'loading' }
  | { kind: 'ready'; paths: OutlinePaths }
  | { kind: 'failed'; retry: () => void }

/** The outlines of a state, from this phone or the server. */
export function useOutline(state: string): Outline {
  const [outline, setOutline] = useState<Outline>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt does the same again
  useEffect(() => {
    let isCurrent = true
    const show = (next: Outline) => isCurrent && setOutline(next)
    show({ kind: 'loading' })
    loadOutline(state).then(
      (file) => show({ kind: 'ready', paths: readOutlinePaths(file) }),
      () => show({ kind: 'failed', retry: () => setAttempt((attempts) => attempts + 1) }),
    )
    return () => {
      isCurrent = false
    }
  }, [state, attempt])
  return outline
}

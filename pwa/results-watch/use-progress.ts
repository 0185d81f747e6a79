import { useEffect, useState } from 'react'
import { getProgress, type Progress } from '../local/progress.ts'
import { watchLocal } from '../local/watch.ts'

/** Where the answers with this key are, as it changes; undefined until the phone has looked, or without a key. */
export function useProgress(key: string | undefined): Progress | undefined {
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => {
    setProgress(undefined)
    if (key) return watchLocal(() => getProgress(key), setProgress)
  }, [key])
  return progress
}

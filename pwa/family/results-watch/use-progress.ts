import { useEffect, useState } from 'react'
import { getProgress, type Progress } from '../../local/progress.ts'
import { watchLocal } from '../../local/watch.ts'

/** Watches the progress of the answers with this key. Undefined without a key or until the phone has been read. */
export function useProgress(key: string | undefined): Progress | undefined {
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => {
    setProgress(undefined)
    if (key) return watchLocal(() => getProgress(key), setProgress)
  }, [key])
  return progress
}

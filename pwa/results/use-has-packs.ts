import { useEffect, useState } from 'react'
import { hasMainPack } from '../packs/pack-store.ts'

/** Whether this phone has the packs of a state, and so knows where communities are. */
export function useHasPacks(state: string): boolean {
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    hasMainPack(state).then(
      (isKept) => isCurrent && isKept && setKept(state),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [state])
  return kept === state
}

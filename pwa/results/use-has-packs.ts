import { useEffect, useState } from 'react'
import { canKeepPacks, listKeptPacks } from '../packs/pack-store.ts'

/** Whether this phone has the packs of a state, and so knows where communities are. */
export function useHasPacks(state: string): boolean {
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    if (!canKeepPacks()) return
    let isCurrent = true
    listKeptPacks().then(
      (packs) => {
        const isKept = packs.some((pack) => pack.state === state && pack.kind === 'living')
        if (isCurrent && isKept) setKept(state)
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [state])
  return kept === state
}

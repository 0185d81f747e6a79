import { useCallback, useEffect, useState } from 'react'
import { DATA_DELETED_EVENT } from '../../local/deletion-mark.ts'
import { canKeepPacks, listKeptStates } from '../packs/pack-store.ts'

export interface KeptState {
  state: string
  bytes: number
}

/** The states whose packs are on this phone; undefined until that is known. */
export function useKeptPacks(): { states: readonly KeptState[] | undefined; reload: () => void } {
  const [states, setStates] = useState<readonly KeptState[]>()
  const reload = useCallback(() => {
    listStates().then(setStates, () => setStates([]))
  }, [])
  useEffect(() => {
    reload()
    window.addEventListener(DATA_DELETED_EVENT, reload)
    return () => window.removeEventListener(DATA_DELETED_EVENT, reload)
  }, [reload])
  return { states, reload }
}

const listStates = async (): Promise<KeptState[]> => (canKeepPacks() ? listKeptStates() : [])

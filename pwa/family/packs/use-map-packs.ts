import { useEffect, useState } from 'react'
import { whileCurrent } from '../../ui/while-current.ts'
import { findPacks } from './load-packs.ts'
import { canKeepPacks, hasMainPack } from './pack-store.ts'

/**
 * Whether this phone has the packs of a state, which know where communities are, or can get them from the server, as
 * after a mailed link opened a list. Undefined if there can be no map, or until that is known.
 */
export function useMapPacks(state: string): 'kept' | 'offered' | undefined {
  const [packs, setPacks] = useState<{ state: string; are: 'kept' | 'offered' | undefined }>()
  useEffect(() => whileCurrent(findOut(state), (are) => setPacks({ state, are })), [state])
  return packs?.state === state ? packs.are : undefined
}

async function findOut(state: string) {
  if (await hasMainPack(state)) return 'kept'
  return canKeepPacks() && (await findPacks(state)) ? 'offered' : undefined
}

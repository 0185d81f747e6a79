import { useEffect, useState } from 'react'
import { type Helper, Helpers } from '#shared/catalog/who-helps/helper.ts'
import { helpersFilePath } from '#shared/contract/paths.ts'
import { getJson } from '../../api/api.ts'
import { whileCurrent } from '../../ui/while-current.ts'
import { canKeepPacks, readFile } from '../packs/pack-store.ts'

/**
 * Who helps in a state, from the file beside its packs on this phone, or else from the server.
 * @param mayAsk whether the server may learn which state it is
 * @returns nothing until it is read, and if there is none
 */
export function useStateHelpers(state: string, mayAsk: boolean): readonly Helper[] {
  const [found, setFound] = useState<{ state: string; helpers: readonly Helper[] }>()
  useEffect(() => {
    if (!state) return
    // Without an answer, the lines of the country are shown in any case.
    return whileCurrent(read(state, mayAsk), (helpers) => helpers && setFound({ state, helpers }))
  }, [state, mayAsk])
  return found?.state === state ? found.helpers : []
}

async function read(state: string, mayAsk: boolean): Promise<readonly Helper[] | undefined> {
  const path = helpersFilePath(state)
  const kept = canKeepPacks() ? await readFile(path) : undefined
  if (kept) return Helpers.parse(await kept.json()).helpers
  return mayAsk ? (await getJson(path, Helpers)).helpers : undefined
}

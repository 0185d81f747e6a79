import { PACK_FORMAT, type PackFile } from '#shared/packs/pack-file.ts'
import { type KeptPack, listKeptPacks, readFile } from '../packs/pack-store.ts'
import { type OpenedState, openState } from './open-state.ts'

/**
 * Reads states from the packs on this phone. The last one stays open until the phone has another edition of it.
 * @returns undefined if the phone doesn't have the state's main pack
 */
export function createStateReader(): (state: string) => Promise<OpenedState | undefined> {
  let opened: { key: string; state: Promise<OpenedState> } | undefined
  return async (code) => {
    const kept = (await listKeptPacks()).filter(({ state }) => state === code)
    if (!kept.some(({ kind }) => kind === 'living')) return undefined
    const key = kept.map(({ path }) => path).join(' ')
    if (opened?.key !== key) opened = { key, state: readPacks(kept) }
    const { state } = opened
    // A pack that can't be read may be readable the next time.
    state.catch(() => {
      opened = undefined
    })
    return state
  }
}

async function readPacks(kept: readonly KeptPack[]): Promise<OpenedState> {
  const files = await Promise.all(
    kept.map(async ({ path }) => (await readFile(path))?.json() as Promise<PackFile> | undefined),
  )
  return openState(files.flatMap((file) => (file?.format === PACK_FORMAT ? [file] : [])))
}

import { openPack, type Pack } from '#shared/packs/open-pack.ts'
import { type KeptPack, listKeptPacks, readFile } from './pack-store.ts'

/**
 * Reads the packs of states on this phone. The last state's stay open until the phone has another edition of them.
 * @returns a function that gives a state's packs, the one with the ZIP codes first; undefined if the phone doesn't have
 * that one, or can't read them all
 */
export function createPackReader(): (state: string) => Promise<readonly Pack[] | undefined> {
  let opened: { key: string; packs: Promise<readonly Pack[]> } | undefined
  return async (code) => {
    const kept = (await listKeptPacks()).filter(({ state }) => state === code)
    const key = kept.map(({ path }) => path).join(' ')
    if (opened?.key !== key) opened = { key, packs: readPacks(kept) }
    const current = opened
    try {
      const packs = await current.packs
      if (packs.length === kept.length && packs[0]?.kind === 'living') return packs
    } catch {
      // It may be readable the next time.
      if (opened === current) opened = undefined
    }
    return undefined
  }
}

async function readPacks(kept: readonly KeptPack[]): Promise<readonly Pack[]> {
  const packs = await Promise.all(
    kept.map(async ({ path }) => openPack((await (await readFile(path))?.text()) ?? '')),
  )
  return packs.filter((pack) => pack !== undefined)
}

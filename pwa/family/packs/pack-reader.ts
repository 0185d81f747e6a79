import { openPack, type Pack } from '#shared/catalog/packs/open-pack.ts'
import { readToldFile, ToldFile, toldFilePath } from '#shared/catalog/packs/told-file.ts'
import { tellPack } from '#shared/catalog/packs/told-pack.ts'
import { type KeptPack, listKeptPacks, readFile } from './pack-store.ts'

interface Opened {
  /** The files that it was read from. */
  key: string
  packs: Promise<readonly Pack[]>
  /** What communities told, as it was read, and the packs with it until the next fact expires, in epoch milliseconds. */
  told?: { text: string; until: number; packs: readonly Pack[] }
}

/**
 * Reads the packs of states on this phone, with what their communities told since. The last state's stay open until the phone
 * has another edition of them.
 * @returns a function that gives a state's packs, the one with the ZIP codes first; undefined if the phone doesn't have
 * that one, or can't read them all
 */
export function createPackReader(): (state: string) => Promise<readonly Pack[] | undefined> {
  let opened: Opened | undefined
  return async (code) => {
    const kept = (await listKeptPacks()).filter(({ state }) => state === code)
    const key = kept.map(({ path }) => path).join(' ')
    if (opened?.key !== key) opened = { key, packs: readPacks(kept) }
    const current = opened
    try {
      const packs = await current.packs
      if (packs.length === kept.length && packs[0]?.kind === 'living') return await tell(current, packs, code)
    } catch {
      // It may be readable the next time.
      if (opened === current) opened = undefined
    }
    return undefined
  }
}

async function tell(opened: Opened, packs: readonly Pack[], state: string): Promise<readonly Pack[]> {
  const text = (await (await readFile(toldFilePath(state)))?.text()) ?? ''
  if (opened.told?.text !== text || opened.told.until <= Date.now()) {
    const file = ToldFile.safeParse(text === '' ? { told: {} } : JSON.parse(text))
    const { told, until } = readToldFile(file.data ?? { told: {} }, Date.now())
    opened.told = { text, until, packs: told.size > 0 ? packs.map((pack) => tellPack(pack, told)) : packs }
  }
  return opened.told.packs
}

async function readPacks(kept: readonly KeptPack[]): Promise<readonly Pack[]> {
  const packs = await Promise.all(
    kept.map(async ({ path }) => openPack((await (await readFile(path))?.text()) ?? '')),
  )
  return packs.filter((pack) => pack !== undefined)
}

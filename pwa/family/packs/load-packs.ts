import * as z from 'zod/mini'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import {
  PACK_INDEX_PATH,
  type PackEntry,
  PackIndex,
  packPath,
  waterPath,
} from '#shared/catalog/packs/pack-index.ts'
import { ToldFile, toldFilePath } from '#shared/catalog/packs/told-file.ts'
import { helpersFilePath } from '#shared/contract/paths.ts'
import { getJson } from '../../api/api.ts'
import type { OutlineEntry } from './outline-list.ts'
import { deleteOtherOutlines, deleteReplaced, keepFile, listPaths, readFile } from './pack-store.ts'

/** A file isn't what its name says: it was cut off, or something on the way changed it. */
class DamagedPackError extends Error {
  override name = 'DamagedPackError'
}

export interface OfferedPacks {
  /** Those that aren't on this phone. */
  missing: readonly PackEntry[]
  /** The path of the map of open water, if it isn't on this phone. */
  missingWater: string | undefined
  /** The outlines of the state for its map, if they aren't on this phone. */
  missingOutline: OutlineEntry | undefined
  /** Over the network. */
  bytesToLoad: number
  communities: number
  /** Whether communities of kept packs have told something since. It is on this phone already. */
  isToldNew: boolean
}

/**
 * The packs of a state that this phone can read, and what it would have to load for them.
 * @returns undefined if the server has none
 * @throws the errors of getJson
 */
export async function findPacks(state: string): Promise<OfferedPacks | undefined> {
  const index = await getJson(PACK_INDEX_PATH, PackIndex)
  const packs = index.packs.filter((pack) => pack.state === state)
  if (index.format !== PACK_FORMAT || packs.length === 0) return undefined
  const kept = new Set(await listPaths())
  const missing = packs.filter((pack) => !kept.has(packPath(pack)))
  const water = waterPath(index.water)
  const missingWater = kept.has(water) ? undefined : water
  const { OUTLINES } = await import('./outline-list.ts')
  const outline = OUTLINES[state]
  const missingOutline = outline && !kept.has(outline.path) ? outline : undefined
  const files = [
    ...missing,
    ...(missingWater ? [index.water] : []),
    ...(missingOutline ? [missingOutline] : []),
  ]
  return {
    missing,
    missingWater,
    missingOutline,
    bytesToLoad: files.reduce((sum, { bytes }) => sum + bytes, 0),
    communities: packs.reduce((sum, { communities }) => sum + communities, 0),
    isToldNew: missing.length < packs.length && (await keepBeside(state)),
  }
}

/**
 * Keeps beside the packs of a state who helps there, and what communities told since.
 * @returns whether they told anything new
 */
async function keepBeside(state: string): Promise<boolean> {
  // They are checked when they are shown, which few do.
  await keepIfNew(helpersFilePath(state), z.unknown())
  return keepIfNew(toldFilePath(state), ToldFile)
}

/**
 * Keeps a small file. The browser asks for it conditionally.
 * @returns whether it is new. If it can't be loaded or kept, the file on this phone stays.
 */
async function keepIfNew(path: string, schema: z.ZodMiniType): Promise<boolean> {
  try {
    const content = JSON.stringify(await getJson(path, schema))
    if ((await (await readFile(path))?.text()) === content) return false
    await keepFile(path, new TextEncoder().encode(content).buffer)
    return true
  } catch {
    return false
  }
}

/**
 * Loads the packs that are missing and deletes those that they replace. A damaged one is refused, and the one on the phone
 * stays.
 * @throws DamagedPackError; TypeError without a connection; DOMException QuotaExceededError if the phone is full
 */
export async function loadPacks(state: string, offered: OfferedPacks): Promise<void> {
  const { missing, missingOutline, missingWater } = offered
  if (missingWater) await loadFile(missingWater)
  for (const pack of missing) {
    await loadFile(packPath(pack))
    await deleteReplaced(pack)
  }
  await keepBeside(state)
  // A list doesn't need the map, which can be loaded another time.
  if (missingOutline) await loadOutline(state, missingOutline).catch(() => {})
}

async function loadOutline(state: string, { path }: OutlineEntry): Promise<void> {
  await loadFile(path)
  await deleteOtherOutlines(state, path)
}

/** Loads a file and keeps it if it has the hash in its name. */
async function loadFile(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new DamagedPackError(`${path}: ${response.status}`)
  const content = await response.arrayBuffer()
  if (!path.includes(`.${await hashOf(content)}.`)) throw new DamagedPackError(`${path} has another hash`)
  await keepFile(path, content)
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What some browsers tell about the connection (https://wicg.github.io/netinfo/). */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the family should be asked before the app loads more than a screen needs. */
export function isConnectionLimited(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

import { PACK_FORMAT } from '#shared/packs/pack-file.ts'
import {
  type DeltaEntry,
  deltaPath,
  PACK_INDEX_PATH,
  type PackEntry,
  PackIndex,
  packPath,
  waterPath,
} from '#shared/packs/pack-index.ts'
import { getJson } from '../api.ts'
import { applyDelta } from './apply-delta.ts'
import { prepareLists } from './make-list.ts'
import type { OutlineEntry } from './outline-list.ts'
import { deleteEarlier, deleteOtherOutlines, keepFile, listPaths } from './pack-store.ts'

/** A file isn't what its name says: it was cut off, or something on the way changed it. */
export class DamagedPackError extends Error {
  override name = 'DamagedPackError'
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
  const water = waterPath(index.water)
  const missing = packs
    .filter((pack) => !kept.has(packPath(pack)))
    .map((pack) => ({ pack, delta: findDelta(pack, kept) }))
  const isWaterMissing = !kept.has(water)
  const { OUTLINES } = await import('./outline-list.ts')
  const outline = OUTLINES[state]
  const missingOutline = outline && !kept.has(outline.path) ? outline : undefined
  const bytesBeside = (isWaterMissing ? index.water.bytes : 0) + (missingOutline?.bytes ?? 0)
  return {
    packs,
    water,
    missing,
    isWaterMissing,
    missingOutline,
    bytesToLoad: missing.reduce((sum, { pack, delta }) => sum + (delta ?? pack).bytes, bytesBeside),
    communities: packs.reduce((sum, { communities }) => sum + communities, 0),
  }
}

interface MissingPack {
  pack: PackEntry
  /** From a pack on this phone. */
  delta: DeltaEntry | undefined
}

const findDelta = (pack: PackEntry, kept: ReadonlySet<string>) =>
  pack.deltas?.find(({ from }) => kept.has(packPath({ ...pack, hash: from })))

export interface OfferedPacks {
  packs: readonly PackEntry[]
  /** The path of the map of open water. */
  water: string
  /** Those that aren't on this phone. */
  missing: readonly MissingPack[]
  isWaterMissing: boolean
  /** The outlines of the state for its map, if they aren't on this phone. */
  missingOutline: OutlineEntry | undefined
  /** Over the network. */
  bytesToLoad: number
  communities: number
}

/**
 * Loads the packs that are missing and deletes earlier editions of them. A damaged one is refused, and the earlier one
 * stays.
 * @throws DamagedPackError; TypeError without a connection; DOMException QuotaExceededError if the phone is full
 */
export async function loadPacks(offered: OfferedPacks): Promise<void> {
  const { packs, missing, missingOutline, water, isWaterMissing } = offered
  if (isWaterMissing) await loadFile(water)
  for (const { pack, delta } of missing) {
    const isMade = delta !== undefined && (await makeFromDelta(pack, delta))
    if (!isMade) await loadFile(packPath(pack))
    await deleteEarlier(pack)
  }
  // A list doesn't need the map, which can be loaded another time.
  if (missingOutline) await loadOutline(packs[0]?.state ?? '', missingOutline).catch(() => {})
  for (const state of new Set(missing.map(({ pack }) => pack.state))) prepareLists(state)
}

/** Makes a pack from an earlier one. @returns false if that fails in any way, because the whole pack can still be loaded */
async function makeFromDelta(pack: PackEntry, delta: DeltaEntry): Promise<boolean> {
  try {
    const earlierPath = packPath({ ...pack, hash: delta.from })
    const text = await (await fetchFile(deltaPath(pack, delta))).text()
    await keepVerified(packPath(pack), await applyDelta({ earlierPath, delta: text }))
    return true
  } catch {
    return false
  }
}

async function loadOutline(state: string, { path }: OutlineEntry): Promise<void> {
  await loadFile(path)
  await deleteOtherOutlines(state, path)
}

const loadFile = async (path: string): Promise<void> =>
  keepVerified(path, await (await fetchFile(path)).arrayBuffer())

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new DamagedPackError(`${path}: ${response.status}`)
  return response
}

/** Keeps a file if it has the hash in its name. */
async function keepVerified(path: string, content: ArrayBuffer): Promise<void> {
  if (!path.includes(`.${await hashOf(content)}.`)) throw new DamagedPackError(`${path} has another hash`)
  await keepFile(path, content)
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { type PackEntry, packPath } from '#shared/catalog/packs/pack-index.ts'

/** The browser's cache that holds packs. Their paths contain their hashes, so what is in it never changes. */
const CACHE = 'hearthfinder-packs'
const PACK_PATH = /^\/packs\/([A-Z]{2})\.(living|nursing)\.[0-9a-f]{64}\.jsonl$/
/** A pack or outlines. */
const STATE_PATH = /^\/(?:packs|assets\/outlines)\/([A-Z]{2})\./
const OUTLINE_PATH = /^\/assets\/outlines\/([A-Z]{2})\.[0-9a-f]{64}\.json$/

/** A pack on this phone. */
export interface KeptPack extends Pick<PackEntry, 'state' | 'kind'> {
  path: string
}

/** Whether this browser can keep packs at all: it can't on an insecure page. */
export const canKeepPacks = (): boolean => typeof caches !== 'undefined' && crypto.subtle !== undefined

/** Whether this phone can make lists for a state: it has the pack with the ZIP codes. */
export const hasMainPack = async (state: string): Promise<boolean> =>
  canKeepPacks() && (await listKeptPacks()).some((pack) => pack.state === state && pack.kind === 'living')

/** Keeps a verified file under its path. @throws DOMException QuotaExceededError if the phone is full */
export async function keepFile(path: string, content: ArrayBuffer): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(path, new Response(content, { headers: { 'content-length': `${content.byteLength}` } }))
}

/** Reads a kept file. */
export async function readFile(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path)
}

/** Lists the packs on this phone by state and kind: of each the newest, while the one that it replaces isn't deleted yet. */
export async function listKeptPacks(): Promise<KeptPack[]> {
  const newest = new Map<string, KeptPack>()
  // The paths come in the order in which they were added.
  for (const path of await listPaths()) {
    const [, state, kind] = PACK_PATH.exec(path) ?? []
    if (state && (kind === 'living' || kind === 'nursing'))
      newest.set(`${state} ${kind}`, { state, kind, path })
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pack]) => pack)
}

/** The paths of all kept files. */
export async function listPaths(): Promise<string[]> {
  const requests = await (await caches.open(CACHE)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

/** The states whose packs are on this phone, and the bytes that they take with their outlines. */
export async function listKeptStates(): Promise<{ state: string; bytes: number }[]> {
  const sizes = new Map<string, number>()
  for (const path of (await listPaths()).sort()) {
    const [, state] = STATE_PATH.exec(path) ?? []
    if (!state) continue
    const length = (await readFile(path))?.headers.get('content-length')
    sizes.set(state, (sizes.get(state) ?? 0) + Number(length ?? 0))
  }
  return [...sizes].map(([state, bytes]) => ({ state, bytes }))
}

/** The paths of the outlines of a state on this phone (outline-list.ts). */
export async function listOutlines(state: string): Promise<string[]> {
  return (await listPaths()).filter((path) => OUTLINE_PATH.exec(path)?.[1] === state)
}

/** Deletes other editions of the outlines of a state. */
export async function deleteOtherOutlines(state: string, current: string): Promise<void> {
  await deleteFiles((await listOutlines(state)).filter((path) => path !== current))
}

/** Deletes the other packs of this state and kind: those that it replaces. */
export async function deleteReplaced(pack: Pick<PackEntry, 'state' | 'kind' | 'hash'>): Promise<void> {
  const current = packPath(pack)
  const start = `/packs/${pack.state}.${pack.kind}.`
  await deleteFiles((await listPaths()).filter((path) => path.startsWith(start) && path !== current))
}

/** Deletes the packs and the outlines of a state from this phone. */
export async function deleteState(state: string): Promise<void> {
  await deleteFiles((await listPaths()).filter((path) => STATE_PATH.exec(path)?.[1] === state))
}

async function deleteFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(paths.map((path) => cache.delete(path)))
}

/** Deletes all packs from this phone. */
export async function deleteAllPacks(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHE)
}

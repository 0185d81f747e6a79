import { type PackEntry, packPath } from '../../shared/packs/pack-index.ts'

/** The browser's cache that holds packs. Their paths contain their hashes, so what is in it never changes. */
const CACHE = 'hearthfinder-packs'
const PACK_PATH = /^\/packs\/([A-Z]{2})\.(living|nursing)\.([0-9a-f]{64})\.json$/

/** A pack on this phone. */
export interface KeptPack extends Pick<PackEntry, 'state' | 'kind' | 'hash'> {
  path: string
  /** What it takes on this phone, in bytes. */
  bytes: number
}

/** Whether this browser can keep packs at all: it can't on an insecure page. */
export const canKeepPacks = (): boolean => typeof caches !== 'undefined' && crypto.subtle !== undefined

/** Keeps a verified file under its path. @throws DOMException QuotaExceededError if the phone is full */
export async function keepFile(path: string, content: ArrayBuffer): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(path, new Response(content, { headers: { 'content-length': `${content.byteLength}` } }))
}

/** Reads a kept file. */
export async function readFile(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path)
}

/** Lists the packs on this phone, by state. */
export async function listKeptPacks(): Promise<KeptPack[]> {
  const paths = await listPaths()
  const found = await Promise.all(paths.map(toKeptPack))
  return found.filter((pack) => pack !== undefined).sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function toKeptPack(path: string): Promise<KeptPack | undefined> {
  const [, state, kind, hash] = PACK_PATH.exec(path) ?? []
  if (!state || !hash || (kind !== 'living' && kind !== 'nursing')) return undefined
  const length = (await readFile(path))?.headers.get('content-length')
  return { state, kind, hash, path, bytes: Number(length ?? 0) }
}

/** The paths of all kept files. */
export async function listPaths(): Promise<string[]> {
  const requests = await (await caches.open(CACHE)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

/** Deletes the other packs of this state and kind: earlier editions. */
export async function deleteEarlier(current: Pick<PackEntry, 'state' | 'kind' | 'hash'>): Promise<void> {
  const kept = await listKeptPacks()
  const earlier = kept.filter(
    ({ state, kind, hash }) => state === current.state && kind === current.kind && hash !== current.hash,
  )
  await deleteFiles(earlier.map(packPath))
}

/** Deletes the packs of a state from this phone. */
export async function deleteState(state: string): Promise<void> {
  const kept = await listKeptPacks()
  await deleteFiles(kept.filter((pack) => pack.state === state).map(({ path }) => path))
}

async function deleteFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(paths.map((path) => cache.delete(path)))
}

/** Deletes all packs from this phone. */
export async function deleteAllPacks(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHE)
}

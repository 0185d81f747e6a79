import { listFromPacks } from '#shared/packs/pack-list.ts'
import { readWaterMap } from '#shared/water-map.ts'
import type { ListReply, PackRequest } from './make-list.ts'
import { listPaths, packsOf, readFile } from './pack-store.ts'
import { readPack } from './prepared-store.ts'

/** Makes lists away from the page's thread, so that nothing stutters. */
self.addEventListener('message', ({ data }: MessageEvent<PackRequest>) => {
  if ('prepare' in data) return void readPacks(data.prepare).catch(() => {})
  void makeList(data)
    .catch((error): ListReply => ({ id: data.id, failure: error instanceof Error ? error.name : 'Error' }))
    .then((reply) => self.postMessage(reply))
})

async function makeList({ id, answers }: Exclude<PackRequest, { prepare: string }>): Promise<ListReply> {
  const [water, { living, packs }] = await Promise.all([readWater(), readPacks(answers.state)])
  const zips = packs[0]?.zips
  if (!water || !living || !zips) return { id, failure: 'NoPack' }
  const list = await listFromPacks({ packs, zips }, answers, readWaterMap(water))
  return { id, list: { ...list, asOf: packs[0]?.asOf ?? null, pack: living.hash } }
}

/** The packs of a state, the one with the ZIP codes first. */
async function readPacks(code: string) {
  // Paths are sorted, so the main pack comes before that of the nursing homes.
  const kept = packsOf(await listPaths()).filter(({ state }) => state === code)
  const living = kept.find(({ kind }) => kind === 'living')
  const packs = living ? await Promise.all(kept.map(readPack)) : []
  const isReadable = packs.every((pack) => pack !== undefined)
  return { living, packs: isReadable ? packs : [] }
}

async function readWater(): Promise<Uint8Array | undefined> {
  const path = (await listPaths()).find((one) => one.startsWith('/packs/water.'))
  const file = path && (await readFile(path))
  return file ? new Uint8Array(await file.arrayBuffer()) : undefined
}

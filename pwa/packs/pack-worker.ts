import { openPack } from '../../shared/packs/open-pack.ts'
import type { PackFile } from '../../shared/packs/pack-file.ts'
import { listFromPacks } from '../../shared/packs/pack-list.ts'
import { readWaterMap } from '../../shared/water-map.ts'
import type { ListReply, ListRequest } from './make-list.ts'
import { listKeptPacks, listPaths, readFile } from './pack-store.ts'

/** Makes lists away from the page's thread, so that nothing stutters. */
self.addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  void makeList(data)
    .catch((error): ListReply => ({ id: data.id, failure: error instanceof Error ? error.name : 'Error' }))
    .then((reply) => self.postMessage(reply))
})

async function makeList({ id, answers }: ListRequest): Promise<ListReply> {
  const kept = (await listKeptPacks()).filter(({ state }) => state === answers.state)
  const waterPath = (await listPaths()).find((path) => path.startsWith('/packs/water.'))
  const living = kept.find(({ kind }) => kind === 'living')
  if (!living || !waterPath) return { id, failure: 'NoPack' }
  const files = await Promise.all(
    kept.map(async ({ path }) => (await (await readFile(path))?.json()) as PackFile),
  )
  const water = await (await readFile(waterPath))?.arrayBuffer()
  const zips = files.find(({ kind }) => kind === 'living')?.zips
  if (!water || !zips) return { id, failure: 'NoPack' }
  const pool = files.flatMap(openPack)
  const list = await listFromPacks({ pool, zips }, answers, readWaterMap(new Uint8Array(water)))
  return { id, list: { ...list, asOf: files[0]?.asOf ?? null, pack: living.hash } }
}

import { applyDelta } from '#shared/packs/pack-delta.ts'
import type { PackFile } from '#shared/packs/pack-file.ts'
import type { DeltaReply, DeltaRequest } from './apply-delta.ts'
import { readFile } from './pack-store.ts'

/** Makes a pack from an earlier one away from the page's thread, so that nothing stutters. */
self.addEventListener('message', ({ data }: MessageEvent<DeltaRequest>) => {
  void makePack(data)
    .catch((error): DeltaReply => ({ failure: error instanceof Error ? error.name : 'Error' }))
    .then((reply) => self.postMessage(reply))
})

async function makePack({ earlierPath, delta }: DeltaRequest): Promise<DeltaReply> {
  const earlier = await readFile(earlierPath)
  if (!earlier) return { failure: 'NoPack' }
  const text = JSON.stringify(applyDelta((await earlier.json()) as PackFile, JSON.parse(delta)))
  return { content: new TextEncoder().encode(text).buffer }
}

import type { PackFile } from '#shared/packs/pack-file.ts'
import type { LocateRequest } from './locate-communities.ts'
import { locateInPacks } from './locate-in-packs.ts'
import { listKeptPacks, readFile } from './pack-store.ts'

/** Reads packs away from the page's thread, so that nothing stutters. */
self.addEventListener('message', ({ data }: MessageEvent<LocateRequest>) => {
  void locate(data)
    .catch(() => null)
    .then((found) => self.postMessage(found))
})

async function locate(request: LocateRequest) {
  const kept = (await listKeptPacks()).filter(({ state }) => state === request.state)
  const files = await Promise.all(
    kept.map(async ({ path }) => (await (await readFile(path))?.json()) as PackFile),
  )
  return locateInPacks(files, request)
}

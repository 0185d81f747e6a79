import type { MapData } from '../map/map-data.ts'

export interface LocateRequest {
  /** Two letters. */
  state: string
  /** Where the family looks from. */
  place: { zipCode: string; city: string }
  communities: readonly { id: string; name: string }[]
}

/**
 * Finds communities in the packs on this phone, in a worker. Nothing leaves the phone.
 * @returns null if the phone doesn't have the state's packs, or can't read them
 */
export function locateCommunities(request: LocateRequest): Promise<MapData | null> {
  const worker = new Worker(new URL('./locate-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<MapData | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<MapData | null>) => resolve(data))
    // The worker's file may fail to load.
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

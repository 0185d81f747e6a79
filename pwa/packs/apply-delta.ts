export interface DeltaRequest {
  earlierPath: string
  delta: string
}
export type DeltaReply = { content: ArrayBuffer } | { failure: string }

/**
 * Makes the current pack from one on this phone, in a worker. The caller compares the hash.
 * @throws Error if the earlier pack is gone, or the two don't belong together
 */
export function applyDelta(request: DeltaRequest): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./delta-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ArrayBuffer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DeltaReply>) => {
      if ('content' in data) resolve(data.content)
      else reject(new Error(data.failure))
    })
    // The worker's file may fail to load.
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

import { listOutbox } from '../local/outbox.ts'
import { latestResult } from '../local/results.ts'
import { watchLocal } from '../local/watch.ts'
import { announceMessageReceived, announceReady } from './announce.ts'

/**
 * Tells the family on whatever screen they are that their matches are there, or that their message arrived.
 * @param onReady told when this call announced matches: nobody had seen them before
 * @returns the function that stops watching
 */
export function watchArrivals(onReady: () => void): () => void {
  const stops = [
    watchLocal(latestResult, async (result) => {
      if (result && (await announceReady(result.key))) onReady()
    }),
    watchLocal(listOutbox, async (rows) => {
      for (const row of rows) {
        if (row.kind === 'contact' && row.status === 'received') await announceMessageReceived(row.key)
      }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

import { listOutbox } from '../local/outbox.ts'
import { getLatestResult } from '../local/results.ts'
import { watchLocal } from '../local/watch.ts'
import { announceMessageReceived, announceReady } from './announce.ts'
import { setAttentionFlag } from './attention-flag.ts'
import { findAttentionItems, type Trouble } from './attention-items.ts'

interface Told {
  /** This watcher announced matches: nobody had seen them before. */
  onReady: () => void
  /** What needs the family, whenever that changes. */
  onTroubles: (troubles: Trouble[]) => void
}

/**
 * Tells the family on whatever screen they are that their matches are there, that their message arrived, or that
 * something came back to them.
 * @returns the function that stops watching
 */
export function watchArrivals({ onReady, onTroubles }: Told): () => void {
  const stops = [
    watchLocal(getLatestResult, async (result) => {
      if (result && (await announceReady(result.key))) onReady()
    }),
    watchLocal(listOutbox, async (rows) => {
      for (const row of rows) {
        if (row.kind === 'contact' && row.status === 'received') await announceMessageReceived(row.key)
      }
    }),
    watchLocal(findAttentionItems, (troubles) => {
      setAttentionFlag(troubles.length > 0)
      onTroubles(troubles)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

import { listOutbox } from '../../local/outbox.ts'
import { getLatestResult } from '../../local/results.ts'
import { watchLocal } from '../../local/watch.ts'
import { announceMessageReceived, announceReady } from './announce.ts'
import { setAttentionFlag } from './attention-flag.ts'
import { type AttentionItem, findAttentionItems } from './attention-items.ts'

interface ArrivalHandlers {
  /** Called with the number of matches after this watcher announces them for the first time. */
  onReady: (count: number) => void
  /** Called with everything that needs attention, whenever it changes. */
  onAttentionItems: (attentionItems: AttentionItem[]) => void
}

/**
 * Announces on any screen that matches are ready, that a message was received, or that something needs attention.
 * @returns a function that stops watching
 */
export function watchArrivals({ onReady, onAttentionItems }: ArrivalHandlers): () => void {
  const stops = [
    watchLocal(getLatestResult, async (result) => {
      if (result && (await announceReady(result.key))) onReady(result.response.facilities.length)
    }),
    watchLocal(listOutbox, async (rows) => {
      for (const row of rows) {
        if (row.kind === 'contact' && row.status === 'received') await announceMessageReceived(row.key)
      }
    }),
    watchLocal(findAttentionItems, (attentionItems) => {
      setAttentionFlag(attentionItems.length > 0)
      onAttentionItems(attentionItems)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

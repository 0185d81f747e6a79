import { proxy, subscribe } from 'valtio/vanilla'
import { splitLanguage } from '#shared/contract/language-path.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { DATA_DELETED_EVENT } from '../../local/deletion-mark.ts'
import { mayHaveQueuedRows, QUEUED_EVENT } from '../../local/queued-flag.ts'
import { connectivity } from '../../state/connectivity.ts'
import { mayNeedAttention } from './attention-flag.ts'
import type { AttentionItem } from './attention-items.ts'

interface Arrivals {
  /** A list that arrived while the family was on another screen and that they haven't viewed yet. */
  unseen: 'matches' | 'no_matches' | null
  /** What needs the family's attention, on any screen. */
  attentionItems: AttentionItem[]
  /** The key that the current screen follows. That screen shows its problems itself. */
  following: string | undefined
}

export const arrivals = proxy<Arrivals>({ unseen: null, attentionItems: [], following: undefined })

/** Screens that show new matches themselves. */
const SCREENS_WITH_MATCHES: readonly string[] = [SCREENS.results, SCREENS.questionnaire]

let isWatching = false

/**
 * Starts watching for matches as soon as the outbox may have rows. The first check also covers what the worker
 * received while the app was closed. The watcher loads the database, so it is not loaded earlier. Call this before
 * sending starts, because sending clears the queued flag.
 */
export function startArrivals(): void {
  const check = () => {
    if (mayHaveQueuedRows() || mayNeedAttention()) void watch()
  }
  check()
  window.addEventListener(DATA_DELETED_EVENT, () => {
    arrivals.unseen = null
  })
  window.addEventListener(QUEUED_EVENT, check)
  // The watcher's chunk could not be loaded offline unless the worker had cached it, so try again on a change.
  subscribe(connectivity, check)
}

async function watch(): Promise<void> {
  if (isWatching) return
  isWatching = true
  try {
    const { watchArrivals } = await import('./watch-arrivals.ts')
    watchArrivals({
      onReady: (count) => {
        const isShown = SCREENS_WITH_MATCHES.includes(splitLanguage(window.location.pathname).path)
        arrivals.unseen = isShown ? null : count > 0 ? 'matches' : 'no_matches'
      },
      onAttentionItems: (attentionItems) => {
        arrivals.attentionItems = attentionItems
      },
    })
  } catch {
    // The chunk did not load; the next trigger tries again.
    isWatching = false
  }
}

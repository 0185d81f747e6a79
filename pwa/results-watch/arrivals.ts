import { proxy, subscribe } from 'valtio/vanilla'
import { SCREENS } from '../../shared/paths.ts'
import { DATA_DELETED_EVENT } from '../local/data-deleted-event.ts'
import { mayHaveQueuedRows, QUEUED_EVENT } from '../local/queued-flag.ts'
import { connectivity } from '../state/connectivity.ts'
import { mayNeedAttention } from './attention-flag.ts'
import type { Trouble } from './attention-items.ts'

interface Arrivals {
  /** Matches have arrived while the family was on another screen, and they have not looked yet. */
  unseen: boolean
  /** What came back and needs the family, whichever screen they are on. */
  troubles: Trouble[]
  /** The key that a screen shows and follows by itself: its trouble is told there. */
  following: string | undefined
}

export const arrivals = proxy<Arrivals>({ unseen: false, troubles: [], following: undefined })

/** Screens that show the arrival themselves. */
const SHOWING: readonly string[] = [SCREENS.results, SCREENS.questionnaire]

let isWatching = false

/**
 * Begins to watch for answers that arrive, as soon as something may wait to be sent; on the first look, too, for
 * what the worker received while the app was closed. The watcher brings the database along, so it is not loaded
 * before. Call it before sending begins: sending clears the mark that this goes by.
 */
export function startArrivals(): void {
  const look = () => {
    if (mayHaveQueuedRows() || mayNeedAttention()) void watch()
  }
  look()
  window.addEventListener(DATA_DELETED_EVENT, () => {
    arrivals.unseen = false
  })
  window.addEventListener(QUEUED_EVENT, look)
  // The watcher's file could not be had without a connection, unless the worker had kept it.
  subscribe(connectivity, look)
}

async function watch(): Promise<void> {
  if (isWatching) return
  isWatching = true
  try {
    const { watchArrivals } = await import('./watch-arrivals.ts')
    watchArrivals({
      onReady: () => {
        arrivals.unseen = !SHOWING.includes(window.location.pathname)
      },
      onTroubles: (troubles) => {
        arrivals.troubles = troubles
      },
    })
  } catch {
    // Its file did not come: the next occasion tries again.
    isWatching = false
  }
}

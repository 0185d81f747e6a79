import { proxy, subscribe } from 'valtio/vanilla'
import { SCREENS } from '../../shared/paths.ts'
import { mayWait, QUEUED_EVENT } from '../local/queued.ts'
import { connectivity } from '../state/connectivity.ts'

/** `unseen`: matches have arrived while the family was on another screen, and they have not looked yet. */
export const arrivals = proxy({ unseen: false })

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
    if (mayWait()) void watch()
  }
  look()
  window.addEventListener(QUEUED_EVENT, look)
  // The watcher's file could not be had without a connection, unless the worker had kept it.
  subscribe(connectivity, look)
}

async function watch(): Promise<void> {
  if (isWatching) return
  isWatching = true
  try {
    const { watchArrivals } = await import('./watch-arrivals.ts')
    watchArrivals(() => {
      arrivals.unseen = !SHOWING.includes(window.location.pathname)
    })
  } catch {
    // Its file did not come: the next occasion tries again.
    isWatching = false
  }
}

import { startEvents } from '../events.ts'
import { startArrivals } from '../results-watch/arrivals.ts'
import { startKeptSearches } from '../results-watch/kept-searches-watch.ts'
import { KEEP_SPANISH } from '../sw-policy.ts'
import { currentLanguage } from '../words/translate.ts'
import { startConnectivity } from './connectivity.ts'
import { startSending } from './drain-triggers.ts'
import { startUpdates } from './update.ts'
import { watchForDeletion } from './watch-for-deletion.ts'

/**
 * Starts everything that runs in the background. main.tsx calls it once, when the page is idle, because the worker
 * downloads all of the app's files. main.tsx starts install.ts earlier.
 */
export function startBackground(): void {
  watchForDeletion()
  startConnectivity()
  // Before sending, because it reads the flag that draining an empty outbox clears.
  startArrivals()
  startSending()
  startKeptSearches()
  startEvents()
  void startUpdates()
  if (currentLanguage() === 'es') void keepSpanish()
}

/** Has the worker keep the texts in Spanish, which it doesn't for phones in English. */
async function keepSpanish(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: KEEP_SPANISH })
}

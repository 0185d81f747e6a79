import { splitLanguage } from '#shared/contract/language-path.ts'
import { startEvents } from '../api/events.ts'
import { KEEP_PART, type OptionalPart } from '../app/sw-policy.ts'
import { startArrivals } from '../family/results-watch/arrivals.ts'
import { startKeptSearches } from '../family/results-watch/kept-searches-watch.ts'
import { mayBeTogether, onTogether } from '../local/together-flag.ts'
import { startConnectivity } from './connectivity.ts'
import { startSending } from './drain-triggers.ts'
import { startInstall } from './install.ts'
import { startUpdates } from './update.ts'
import { watchForDeletion } from './watch-for-deletion.ts'

/**
 * Starts everything that runs in the background. main.tsx calls it once, when the page is idle, because the worker
 * downloads all of the app's files.
 */
export function startBackground(): void {
  startInstall()
  watchForDeletion()
  startConnectivity()
  // Before sending, because it reads the flag that draining an empty outbox clears.
  startArrivals()
  startSending()
  startKeptSearches()
  startEvents()
  void startUpdates()
  // The address has the language before its texts have loaded.
  if (splitLanguage(location.pathname).language === 'es') void keepPart('spanish')
  if (mayBeTogether()) void keepPart('together')
  onTogether(() => void keepPart('together'))
}

/** Has the worker keep what it doesn't keep for every phone. */
async function keepPart(part: OptionalPart): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: KEEP_PART, part })
}

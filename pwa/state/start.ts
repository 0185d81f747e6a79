import { startEvents } from '../events.ts'
import { startArrivals } from '../results-watch/arrivals.ts'
import { startConnectivity } from './connectivity.ts'
import { startSending } from './drain-triggers.ts'
import { startUpdates } from './update.ts'
import { watchForDeletion } from './watch-for-deletion.ts'

/**
 * Begins everything that runs beside the screens. Called once, by main.tsx, in a quiet moment: the worker downloads
 * every file of the app. install.ts is begun earlier, by main.tsx itself.
 */
export function startBackground(): void {
  watchForDeletion()
  startConnectivity()
  // Before sending: it goes by the mark that an emptied outbox clears.
  startArrivals()
  startSending()
  startEvents()
  void startUpdates()
}

import { subscribe } from 'valtio/vanilla'
import { mayHaveQueuedRows, QUEUED_EVENT } from '../local/queued-flag.ts'
import { connectivity, reportFailure, reportSuccess } from './connectivity.ts'

/** While another tab or the worker sends, look again after this long, ms. */
export const BUSY_RETRY_MS = 5000
/** The shortest pause between two rounds of sending, ms. */
export const MIN_PAUSE_MS = 250
/** The name under which the worker is asked to send when the page may be closed. */
export const SYNC_TAG = 'outbox'

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what waits, now, and again when the next row is due. `eager` for a wake-up: see `sendDueRows`. Never
 * rejects; without the code for it (a lazy file that is not there offline), the next wake-up tries again.
 */
export async function sendNow(options: { eager?: boolean } = { eager: true }): Promise<void> {
  clearTimeout(timer)
  try {
    const { drainOutbox } = await import('../local/drain.ts')
    const drained = await drainOutbox(options)
    if (drained.reached === true) reportSuccess()
    if (drained.reached === false) reportFailure()
    const pause = drained.busy ? BUSY_RETRY_MS : drained.nextInMs
    if (pause === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => void sendNow({}), Math.max(pause, MIN_PAUSE_MS))
  } catch {
    reportFailure()
  }
}

/** Asks the browser to wake the worker when there is a connection, also after the page is closed; where it can. */
async function registerSync(): Promise<void> {
  try {
    const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
      await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused (a private window, a setting): the page's own triggers remain.
  }
}

interface SyncManager {
  register: (tag: string) => Promise<void>
}

/** Begins to send on every occasion: the page opens, shows again, comes online, or something is queued. */
export function startSending(): void {
  const wake = () => {
    if (mayHaveQueuedRows()) void sendNow()
  }
  window.addEventListener(QUEUED_EVENT, () => {
    void registerSync()
    void sendNow()
  })
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', (event) => event.persisted && wake())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  let before = connectivity.online
  subscribe(connectivity, () => {
    if (connectivity.online === 'yes' && before === 'no') wake()
    before = connectivity.online
  })
  wake()
}

import { subscribe } from 'valtio/vanilla'
import { mayHaveQueuedRows, QUEUED_EVENT } from '../local/queued-flag.ts'
import { connectivity, reportFailure, reportSuccess } from './connectivity.ts'

/** How soon to check again while another tab or the worker is sending, in ms. */
export const BUSY_RETRY_MS = 5000
/** The shortest pause between two rounds of sending, in ms. */
const MIN_PAUSE_MS = 250
/** The Background Sync tag that wakes the worker, even after the page is closed. */
const SYNC_TAG = 'outbox'

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends due rows now and again when the next row is due. For `eager`, see `sendDueRows`. Never rejects: if the lazy
 * module cannot be loaded offline, the next wake-up tries again.
 */
async function sendNow(options: { eager?: boolean } = { eager: true }): Promise<void> {
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

/**
 * Asks the browser to wake the worker once there is a connection, even after the page is closed, if it supports
 * that.
 */
async function registerSync(): Promise<void> {
  try {
    const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
      await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused (a private window, a setting). The page's own triggers remain.
  }
}

interface SyncManager {
  register: (tag: string) => Promise<void>
}

/** Starts sending whenever the page opens, becomes visible or comes online, or when something is queued. */
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

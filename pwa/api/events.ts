import { AnalyticsEvent, type EventBatch, type EventType } from '#shared/contract/event.ts'
import { splitLanguage } from '#shared/contract/language-path.ts'
import { MAX_EVENTS_PER_CALL } from '#shared/contract/limits.ts'
import { API, SCREENS } from '#shared/contract/paths.ts'
import { makeKey } from '../local/submission-key.ts'
import { connectivity } from '../state/connectivity.ts'

/** The most events to queue while they can't be sent. The oldest are dropped. */
export const MAX_QUEUED = 100
/** How long to collect events before sending them together, ms. */
export const SEND_AFTER_MS = 4000

const QUEUE_KEY = 'hearthfinder.events'
let timer: ReturnType<typeof setTimeout> | undefined

/** What an event is about: where the visitor is, and which screen's path it names if not the current one. */
interface Subject {
  city?: string
  state?: string
  path?: string
}

/**
 * Counts an event for the operator's own statistics, and sends it soon. Contains no name, email or device identifier, and
 * the path without its query. Queued on the phone while there is no connection. Never throws.
 */
export function countEvent(type: EventType, subject?: Subject): void {
  queueEvent(type, subject)
  scheduleSend()
}

/** Counts an event like countEvent, without a request of its own: it is sent with the next ones, or when the page is hidden. */
function queueEvent(type: EventType, { city, state, path }: Subject = {}): void {
  try {
    const event: AnalyticsEvent = {
      id: makeKey(),
      eventType: type,
      timestamp: new Date().toISOString(),
      ...(city && { userCity: city }),
      ...(state && { userState: state }),
      path: path ?? countedPath(splitLanguage(location.pathname).path),
    }
    writeQueue([...readQueue(), event].slice(-MAX_QUEUED))
  } catch {
    // Statistics are never worth an error on a family's screen.
  }
}

/** A path without the id of a shared list: with it, visitors of one family's list could be told from others. */
const countedPath = (pathname: string) =>
  [SCREENS.shared, SCREENS.familyList].find((screen) => pathname.startsWith(`${screen}/`)) ?? pathname

/** Sends events left from an earlier visit, and from now on also whenever the page is hidden. */
export function startEvents(): void {
  scheduleSend()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendByBeacon()
  })
}

function scheduleSend(): void {
  if (timer === undefined) timer = setTimeout(sendBatch, SEND_AFTER_MS)
}

const isOffline = () => connectivity.online === 'no' || !navigator.onLine

async function sendBatch(): Promise<void> {
  timer = undefined
  const events = nextBatch()
  if (events.length === 0 || isOffline()) return
  try {
    const response = await fetch(API.events, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: toBody(events),
      keepalive: true,
    })
    // The server would reject the same events again after any 4xx status but 429.
    const isRejected = response.status >= 400 && response.status < 500 && response.status !== 429
    if (!response.ok && !isRejected) return
    removeFromQueue(events)
    if (readQueue().length > 0) scheduleSend()
  } catch {
    // The events stay in the queue until the next attempt.
  }
}

function sendByBeacon(): void {
  try {
    const events = nextBatch()
    if (events.length === 0 || isOffline() || !navigator.sendBeacon) return
    const body = new Blob([toBody(events)], { type: 'application/json' })
    if (navigator.sendBeacon(API.events, body)) removeFromQueue(events)
  } catch {
    // The events stay in the queue until the next visit.
  }
}

const toBody = (events: AnalyticsEvent[]) => JSON.stringify({ events } satisfies EventBatch)
const nextBatch = () => readQueue().slice(0, MAX_EVENTS_PER_CALL)

function removeFromQueue(sent: AnalyticsEvent[]): void {
  const ids = new Set(sent.map((event) => event.id))
  writeQueue(readQueue().filter((event) => !ids.has(event.id)))
}

function readQueue(): AnalyticsEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(QUEUE_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((event) => AnalyticsEvent.safeParse(event).data ?? [])
  } catch {
    return []
  }
}

function writeQueue(events: AnalyticsEvent[]): void {
  if (events.length === 0) localStorage.removeItem(QUEUE_KEY)
  else localStorage.setItem(QUEUE_KEY, JSON.stringify(events))
}

import { AnalyticsEvent, type EventBatch, type EventType } from '../shared/event.ts'
import { MAX_EVENTS_PER_CALL } from '../shared/limits.ts'
import { API } from '../shared/paths.ts'
import { makeKey } from './local/submission-key.ts'
import { connectivity } from './state/connectivity.ts'

/** Events kept while they cannot be sent; the oldest make room. */
export const MAX_QUEUED = 100
/** Events of one moment travel together, ms. */
export const SEND_AFTER_MS = 4000

const QUEUE = 'hearthfinder.events'
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Counts something that happened, for the operator's own statistics: no name, no e-mail, no identifier of the
 * phone; the path without its query. Waits on the phone while there is no connection. Never throws.
 */
export function countEvent(type: EventType, place: { city?: string; state?: string } = {}): void {
  try {
    const event: AnalyticsEvent = {
      id: makeKey(),
      eventType: type,
      timestamp: new Date().toISOString(),
      ...(place.city && { userCity: place.city }),
      ...(place.state && { userState: place.state }),
      path: location.pathname,
    }
    writeQueue([...readQueue(), event].slice(-MAX_QUEUED))
    scheduleSend()
  } catch {
    // Counting is never worth an error on a family's screen.
  }
}

/** Begins to send: what an earlier visit left, and whenever the page is put away. */
export function startEvents(): void {
  scheduleSend()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeforeLeaving()
  })
}

function scheduleSend(): void {
  if (timer === undefined) timer = setTimeout(sendSoon, SEND_AFTER_MS)
}

const isOffline = () => connectivity.online === 'no' || !navigator.onLine

async function sendSoon(): Promise<void> {
  timer = undefined
  const events = nextBatch()
  if (events.length === 0 || isOffline()) return
  try {
    const response = await fetch(API.events, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: bodyOf(events),
      keepalive: true,
    })
    // What the server refuses for good (4xx but 429) would be refused again.
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429
    if (!response.ok && !isRefused) return
    drop(events)
    if (readQueue().length > 0) scheduleSend()
  } catch {
    // They stay in the queue for the next occasion.
  }
}

function sendBeforeLeaving(): void {
  try {
    const events = nextBatch()
    if (events.length === 0 || isOffline() || !navigator.sendBeacon) return
    const body = new Blob([bodyOf(events)], { type: 'application/json' })
    if (navigator.sendBeacon(API.events, body)) drop(events)
  } catch {
    // They stay in the queue for the next visit.
  }
}

const bodyOf = (events: AnalyticsEvent[]) => JSON.stringify({ events } satisfies EventBatch)
const nextBatch = () => readQueue().slice(0, MAX_EVENTS_PER_CALL)

function drop(sent: AnalyticsEvent[]): void {
  const ids = new Set(sent.map((event) => event.id))
  writeQueue(readQueue().filter((event) => !ids.has(event.id)))
}

function readQueue(): AnalyticsEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(QUEUE) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((event) => AnalyticsEvent.safeParse(event).data ?? [])
  } catch {
    return []
  }
}

function writeQueue(events: AnalyticsEvent[]): void {
  if (events.length === 0) localStorage.removeItem(QUEUE)
  else localStorage.setItem(QUEUE, JSON.stringify(events))
}

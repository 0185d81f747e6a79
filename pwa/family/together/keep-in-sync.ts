import { HOUR_MS } from '#shared/contract/time.ts'
import { retryDelay } from '../../local/backoff.ts'
import { listShortlist } from '../../local/shortlist.ts'
import { readVisitNotes } from '../../local/visit-notes.ts'
import { watchLocal } from '../../local/watch.ts'
import { isListOver, isUnsent } from './family-list.ts'
import { listFamilyLists } from './kept-lists.ts'
import { syncHere } from './membership.ts'

/** After a change on this phone, before it is sent, ms: typing makes one request. */
const SETTLE_MS = 2000
/** Between two questions to the server while nothing changes, ms: at most 15 a day if the app were always open. */
const FIRST_POLL_MS = 15_000
const LAST_POLL_MS = 4 * HOUR_MS
/** A phone that is unlocked again and again asks no more often than this while nothing changes, ms. */
const MIN_BREAK_MS = 60_000

const isVisible = () => document.visibilityState === 'visible'

/**
 * Keeps this phone's family lists in sync while its page is visible: now, when it comes back online or into view, shortly
 * after a change here, and otherwise at growing intervals. Returns a function that stops.
 */
export function keepInSync(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let quiet = 0
  let failures = 0
  let isRunning = false
  let ranAt = Number.NEGATIVE_INFINITY
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (isVisible()) timer = setTimeout(() => void run(), ms)
  }
  const run = async () => {
    if (isRunning || !isVisible()) return
    isRunning = true
    ranAt = Date.now()
    const outcome = await syncAll().catch(() => ({ isWaiting: true, hasChanged: false, retryAfterMs: 0 }))
    isRunning = false
    failures = outcome.isWaiting ? failures + 1 : 0
    quiet = outcome.hasChanged ? 0 : quiet + 1
    if (outcome.isWaiting) schedule(retryDelay(failures, Math.random(), outcome.retryAfterMs))
    else schedule(Math.min(LAST_POLL_MS, FIRST_POLL_MS * 2 ** Math.min(quiet, 20)))
  }
  const soon = () => {
    quiet = 0
    schedule(SETTLE_MS)
  }
  const atOnce = () => schedule(0)
  const inView = () => schedule(failures > 0 ? 0 : Math.max(0, ranAt + MIN_BREAK_MS - Date.now()))
  document.addEventListener('visibilitychange', inView)
  window.addEventListener('online', atOnce)
  let sent: string | undefined
  const stopWatching = watchLocal(readWhatIsSent, (now) => {
    // A sync stores when it was, and the page looks again when it comes into view. Neither is a change.
    if (sent !== undefined && now !== sent) soon()
    sent = now
  })
  atOnce()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', inView)
    window.removeEventListener('online', atOnce)
    stopWatching()
  }
}

/** When this phone last changed what it writes to its lists, by list and community, as a text. */
async function readWhatIsSent(): Promise<string> {
  const changes: unknown[] = []
  for (const { id, search } of await listFamilyLists())
    for (const { facilityId, updatedAt } of await listShortlist(search)) {
      const visit = await readVisitNotes(search, facilityId)
      changes.push([id, facilityId, updatedAt, visit?.updatedAt])
    }
  return JSON.stringify(changes)
}

async function syncAll() {
  const all = { isWaiting: false, hasChanged: false, retryAfterMs: 0 }
  for (const { id, state } of await listFamilyLists()) {
    if (isListOver({ state })) continue
    const outcome = await syncHere(id)
    const isLeft = (await listFamilyLists()).some((list) => list.id === id && isUnsent(list))
    all.isWaiting ||= outcome.kind === 'waiting' || (outcome.kind === 'done' && isLeft)
    all.hasChanged ||= outcome.kind === 'done' && outcome.hasChanged
    if (outcome.kind === 'waiting') all.retryAfterMs = Math.max(all.retryAfterMs, outcome.retryAfterMs ?? 0)
  }
  return all
}

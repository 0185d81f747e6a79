import { proxy } from 'valtio/vanilla'
import { answerFlushRequests, flushOtherTabs } from './update-tabs.ts'

/** `ready`: a new version waits for the family's click. */
export const update = proxy({ ready: false })

/** Look for a new version at most this often while the app is in use, ms. */
export const CHECK_INTERVAL_MS = 60 * 60_000

type Flush = () => Promise<void>
const flushes = new Set<Flush>()
let skipWaiting: (() => void) | undefined
let reloading = false

/**
 * Registers what must be written before this tab may be reloaded for a new version, e.g. a draft being typed. A
 * `flush` that rejects stops the update. Returns the function that takes it back.
 */
export function onBeforeUpdate(flush: Flush): () => void {
  flushes.add(flush)
  return () => flushes.delete(flush)
}

async function flushHere(): Promise<boolean> {
  const results = await Promise.allSettled([...flushes].map((flush) => flush()))
  return results.every((result) => result.status === 'fulfilled')
}

/**
 * Switches to the version that waits: every tab writes what is being typed, then all reload. False when some tab
 * could not write (no room, say); nothing has changed then.
 */
export async function applyUpdate(): Promise<boolean> {
  if (!skipWaiting || !(await flushHere()) || !(await flushOtherTabs())) return false
  skipWaiting()
  return true
}

async function reloadOnce(): Promise<void> {
  if (reloading) return
  reloading = true
  await flushHere()
  location.reload()
}

/** Registers the service worker, in the built app only, and notices new versions of it. */
export async function startUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    update.ready = true
    skipWaiting = () => worker.messageSkipWaiting()
  })
  // The first worker of a first visit takes over quietly, also when an earlier page of that visit registered it
  // (`isExternal`); only a page that already had a worker needs to be loaded anew.
  const hadWorker = navigator.serviceWorker.controller !== null
  worker.addEventListener('controlling', (event) => {
    if (hadWorker && (event.isUpdate || event.isExternal)) void reloadOnce()
  })
  answerFlushRequests(flushHere)
  await worker.register({ immediate: true }).catch(() => undefined)
  checkNowAndThen(worker)
}

function checkNowAndThen(worker: { update: () => Promise<void> }): void {
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = performance.now()
    worker.update().catch(() => undefined)
  })
}

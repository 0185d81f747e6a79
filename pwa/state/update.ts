import { proxy } from 'valtio/vanilla'
import { HOUR_MS } from '#shared/contract/time.ts'
import { answerFlushRequests, flushOtherTabs } from './update-tabs.ts'

/** `ready`: a new version is waiting for the family to accept it. */
export const update = proxy({ ready: false })

/** The minimum time between checks for a new version while the app is in use, in ms. */
const CHECK_INTERVAL_MS = HOUR_MS

type Flush = () => Promise<void>
const flushes = new Set<Flush>()
let skipWaiting: (() => void) | undefined
let reloading = false

/**
 * Registers work that must finish before this tab reloads for a new version, such as saving a draft. If `flush`
 * rejects, the update is canceled. Returns an unregister function.
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
 * Switches to the waiting version: every tab saves what is being typed, then all of them reload. Returns false and
 * changes nothing if a tab could not save, for example because the phone's storage is full.
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

/** Registers the service worker (production builds only) and watches for new versions. */
export async function startUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    update.ready = true
    skipWaiting = () => worker.messageSkipWaiting()
  })
  // On a first visit, the first worker takes over without a reload, even if an earlier page of that visit
  // registered it (`isExternal`). Only a page that already had a worker must reload.
  const hadWorker = navigator.serviceWorker.controller !== null
  worker.addEventListener('controlling', (event) => {
    if (hadWorker && (event.isUpdate || event.isExternal)) void reloadOnce()
  })
  answerFlushRequests(flushHere)
  await worker.register({ immediate: true }).catch(() => undefined)
  checkPeriodically(worker)
}

function checkPeriodically(worker: { update: () => Promise<void> }): void {
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = performance.now()
    worker.update().catch(() => undefined)
  })
}

import { withPersistentDatabase } from '../local/persistent-database.ts'
import { sendUntilIdle } from '../local/send-until-idle.ts'
import { CachedFiles } from './sw-files.ts'
import { KEEP_PART, type OptionalPart, planResponse } from './sw-policy.ts'

// Event listeners only: sw-policy.ts decides how to respond to a request, and local/ decides what to send when.
declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const files = new CachedFiles(self.__WB_MANIFEST)

self.addEventListener('install', (event) => files.install(event))

self.addEventListener('activate', (event) => {
  event.waitUntil(files.cleanUp().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const plan = planResponse(event.request, url, self.location.origin)
  if (plan.use === 'nothing' || (plan.use === 'file' && !files.mayContain(url))) return
  event.respondWith(files.respond(plan, event.request))
})

self.addEventListener('message', (event) => {
  const { type, part } = (event.data ?? {}) as { type?: unknown; part?: OptionalPart }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === KEEP_PART && part) event.waitUntil(files.keep(part))
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(sendUntilIdle(withPersistentDatabase))
})

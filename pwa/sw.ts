import { withPersistentDatabase } from './local/persistent-database.ts'
import { sendUntilIdle } from './local/send-until-idle.ts'
import { KeptFiles } from './sw-files.ts'
import { planFor } from './sw-policy.ts'

// Events only: which request is answered how stands in sw-policy.ts, what is sent when in local/.
declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const files = new KeptFiles(self.__WB_MANIFEST)

self.addEventListener('install', (event) => files.install(event))

self.addEventListener('activate', (event) => {
  event.waitUntil(files.sortOut().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const plan = planFor(event.request, url, self.location.origin)
  if (plan.use === 'nothing' || (plan.use === 'file' && !files.mayHave(url))) return
  event.respondWith(files.answer(plan, event.request))
})

self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(sendUntilIdle(withPersistentDatabase))
})

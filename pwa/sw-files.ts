import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { APP_SHELL, isLazyFile, isOurs, type Plan, sortOut } from './sw-policy.ts'

/** Remembers, between versions, which kept files only the version before needs. */
const LEFT_BEHIND = '/left-behind.json'

/** Refuses, at install, what is not ours; the install then fails as a whole and is tried again on a later visit. */
async function cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
  const type = response.headers.get('Content-Type') ?? ''
  const text = type.startsWith('text/html') ? await response.clone().text() : ''
  const path = new URL(request.url).pathname
  return isOurs({ path, status: response.status, type, text }) ? response : null
}

/** The app's own files on the phone: fetched at install, answered from, sorted out at activation. */
export class KeptFiles {
  private readonly controller = new PrecacheController({ plugins: [{ cacheWillUpdate }] })

  constructor(entries: (PrecacheEntry | string)[]) {
    this.controller.addToCacheList(entries)
  }

  /** Fetches what is not there yet; a file that is not what was built (a captive portal's) fails the install. */
  install(event: ExtendableEvent): void {
    void this.controller.install(event)
  }

  /** Drops what no open tab can still need; see `sortOut`. */
  async sortOut(): Promise<void> {
    const cache = await caches.open(this.controller.strategy.cacheName)
    const kept = (await cache.keys()).map((request) => request.url)
    const list = await cache.match(LEFT_BEHIND)
    const leftBefore = list ? ((await list.json()) as string[]) : []
    const wanted = new Set([
      ...this.controller.getURLsToCacheKeys().values(),
      new URL(LEFT_BEHIND, location.href).href,
    ])
    const { drop, leaveBehind } = sortOut(kept, wanted, leftBefore)
    await Promise.all(drop.map((url) => cache.delete(url)))
    await cache.put(LEFT_BEHIND, Response.json(leaveBehind))
  }

  /** Whether the phone may hold the file at this address, of this version or, lazily loaded, of the one before. */
  mayHave(url: URL): boolean {
    return isLazyFile(url) || this.controller.getCacheKeyForURL(url.origin + url.pathname) !== undefined
  }

  /** The answer that a plan names; the network's where the phone has no such file. */
  async answer(plan: Exclude<Plan, { use: 'nothing' }>, request: Request): Promise<Response> {
    if (plan.use === 'page') return (await this.controller.matchPrecache(plan.path)) ?? fetch(request)
    if (plan.use === 'file') return (await this.file(request)) ?? fetch(request)
    try {
      return await fetch(request)
    } catch (error) {
      const shell = await this.controller.matchPrecache(APP_SHELL)
      if (!shell) throw error
      return shell
    }
  }

  private async file(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url)
    const current = await this.controller.matchPrecache(url.origin + url.pathname)
    if (current || !isLazyFile(url)) return current
    const cache = await caches.open(this.controller.strategy.cacheName)
    return cache.match(url.origin + url.pathname)
  }
}

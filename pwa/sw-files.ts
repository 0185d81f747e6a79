import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { APP_SHELL, isExpectedFile, isLazyFile, type Plan, planCleanup, SPANISH_FILE } from './sw-policy.ts'

/** The cache entry that lists which cached files only the previous version needs. */
const LEFT_BEHIND = '/left-behind.json'

/** Rejects unexpected files during installation. The whole installation then fails, and is retried on a later visit. */
async function cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
  const type = response.headers.get('Content-Type') ?? ''
  const text = type.startsWith('text/html') ? await response.clone().text() : ''
  const path = new URL(request.url).pathname
  return isExpectedFile({ path, status: response.status, type, text }) ? response : null
}

/** The app's own files in the cache: stored at installation, served to pages, and cleaned up at activation. */
export class CachedFiles {
  private readonly controller = new PrecacheController({ plugins: [{ cacheWillUpdate }] })

  private readonly spanish: string

  constructor(entries: (PrecacheEntry | string)[]) {
    const urls = entries.map((entry) => (typeof entry === 'string' ? entry : entry.url))
    this.spanish = new URL(urls.find((url) => SPANISH_FILE.test(url)) ?? '', location.href).href
    this.controller.addToCacheList(entries.filter((_, index) => !SPANISH_FILE.test(urls[index] ?? '')))
  }

  private openCache = () => caches.open(this.controller.strategy.cacheName)

  /** Fetches the files that are not cached yet. Fails on an unexpected file, such as a captive portal's page. */
  install(event: ExtendableEvent): void {
    void this.controller.install(event)
    event.waitUntil(this.followSpanish())
  }

  /** Keeps the texts in Spanish for starts without a connection. */
  async keepSpanish(): Promise<void> {
    const cache = await this.openCache()
    if (!(await cache.match(this.spanish))) await cache.add(this.spanish)
  }

  /** Keeps this version's texts in Spanish if the phone has another version's. */
  private async followSpanish(): Promise<void> {
    const cached = await (await this.openCache()).keys()
    if (cached.some(({ url }) => SPANISH_FILE.test(url))) await this.keepSpanish()
  }

  /** Deletes files that no open tab can still need; see `planCleanup`. */
  async cleanUp(): Promise<void> {
    const cache = await this.openCache()
    const cached = (await cache.keys()).map((request) => request.url)
    const list = await cache.match(LEFT_BEHIND)
    const previouslyUnused = list ? ((await list.json()) as string[]) : []
    const needed = new Set([
      ...this.controller.getURLsToCacheKeys().values(),
      this.spanish,
      new URL(LEFT_BEHIND, location.href).href,
    ])
    const { drop, keep } = planCleanup(cached, needed, previouslyUnused)
    await Promise.all(drop.map((url) => cache.delete(url)))
    await cache.put(LEFT_BEHIND, Response.json(keep))
  }

  /** Whether the cache may contain this file: one of this version's files, or a lazy one of the previous version. */
  mayContain(url: URL): boolean {
    return isLazyFile(url) || this.controller.getCacheKeyForURL(url.origin + url.pathname) !== undefined
  }

  /** Responds as planned. Falls back to the network if the file is not cached. */
  async respond(plan: Exclude<Plan, { use: 'nothing' }>, request: Request): Promise<Response> {
    if (plan.use === 'page') return (await this.controller.matchPrecache(plan.path)) ?? fetch(request)
    if (plan.use === 'file') return (await this.findFile(request)) ?? fetch(request)
    try {
      return await fetch(request)
    } catch (error) {
      const shell = await this.controller.matchPrecache(APP_SHELL)
      if (!shell) throw error
      return shell
    }
  }

  private async findFile(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url)
    const current = await this.controller.matchPrecache(url.origin + url.pathname)
    if (current || !isLazyFile(url)) return current
    const cache = await this.openCache()
    return cache.match(url.origin + url.pathname)
  }
}

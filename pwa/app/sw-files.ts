import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import {
  APP_SHELL,
  isExpectedFile,
  isLazyFile,
  OPTIONAL_PARTS,
  type OptionalPart,
  type Plan,
  planCleanup,
} from './sw-policy.ts'

const PARTS = Object.keys(OPTIONAL_PARTS) as OptionalPart[]
const isIn = (part: OptionalPart, url: string) => url.includes(OPTIONAL_PARTS[part])

/**
 * How many files are fetched at once. A controller fetches one after the other: 218 files took 71 s where a response takes
 * 300 ms, and three controllers 26 s. The page has connections left.
 */
const INSTALLERS = 3

const createController = () => new PrecacheController({ plugins: [{ cacheWillUpdate }] })

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
  private readonly controller = createController()
  private readonly installers = Array.from({ length: INSTALLERS }, createController)

  /** The addresses of the files that only some phones keep. */
  private readonly optional: string[] = []

  constructor(entries: (PrecacheEntry | string)[]) {
    for (const [index, entry] of entries.entries()) {
      const url = typeof entry === 'string' ? entry : entry.url
      if (PARTS.some((part) => isIn(part, url))) this.optional.push(new URL(url, location.href).href)
      else if (!this.controller.getCacheKeyForURL(url)) {
        this.controller.addToCacheList([entry])
        this.installers[index % INSTALLERS]?.addToCacheList([entry])
      }
    }
  }

  private openCache = () => caches.open(this.controller.strategy.cacheName)

  /** Fetches the files that are not cached yet. Fails on an unexpected file, such as a captive portal's page. */
  install(event: ExtendableEvent): void {
    for (const installer of this.installers) void installer.install(event)
    event.waitUntil(this.keepAgain())
  }

  /** Keeps a part for starts without a connection. Rejects if a file can't be fetched. */
  async keep(part: OptionalPart): Promise<void> {
    const cache = await this.openCache()
    for (const url of this.optional.filter((url) => isIn(part, url))) {
      if (await cache.match(url)) continue
      const request = new Request(url)
      const response = await cacheWillUpdate({ request, response: await fetch(request) })
      if (!response) throw new Error('unexpected response')
      await cache.put(request, response)
    }
  }

  /** Keeps this version's files of the parts of which the phone has another version's. */
  private async keepAgain(): Promise<void> {
    const cached = await (await this.openCache()).keys()
    for (const part of PARTS) if (cached.some(({ url }) => isIn(part, url))) await this.keep(part)
  }

  /** Deletes files that no open tab can still need; see `planCleanup`. */
  async cleanUp(): Promise<void> {
    const cache = await this.openCache()
    const cached = (await cache.keys()).map((request) => request.url)
    const list = await cache.match(LEFT_BEHIND)
    const previouslyUnused = list ? ((await list.json()) as string[]) : []
    const needed = new Set([
      ...this.controller.getURLsToCacheKeys().values(),
      ...this.optional,
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

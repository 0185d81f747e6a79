import { splitLanguage } from '#shared/contract/language-path.ts'
import { PRERENDERED, SCREENS } from '#shared/contract/paths.ts'

/** The HTML of every screen that is not prerendered. */
export const APP_SHELL = '/app.html'

/** The folder of the app's lazy files. Their names contain a content hash. */
const ASSETS = '/assets/'

/**
 * An installed phone gets the prerendered pages from its cache, except the questionnaire: it may hold a draft, and would
 * show an empty form first.
 */
const CACHED_PAGES: readonly string[] = PRERENDERED.filter((path) => path !== SCREENS.questionnaire)

const SHELL_SCREENS = Object.values(SCREENS).filter(
  (path) => path !== SCREENS.admin && !CACHED_PAGES.includes(path),
)

/**
 * How to handle a request: serve a cached page or file, try the network and fall back to the shell, or don't intercept
 * it. Only GET requests are intercepted, and none under /api.
 */
export type Plan =
  | { use: 'page'; path: string }
  | { use: 'file' }
  | { use: 'network-then-shell' }
  | { use: 'nothing' }

/** Plans the response from the request's method, mode and path. The query string doesn't matter. */
export function planResponse(request: { method: string; mode: string }, url: URL, origin: string): Plan {
  if (request.method !== 'GET' || url.origin !== origin) return { use: 'nothing' }
  if (request.mode === 'navigate') return planNavigation(url.pathname)
  return url.pathname.startsWith('/api/') ? { use: 'nothing' } : { use: 'file' }
}

function planNavigation(pathname: string): Plan {
  const { language, path } = splitLanguage(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname)
  if (CACHED_PAGES.includes(path)) {
    // The pages in Spanish aren't cached, only their texts.
    if (language === 'es') return { use: 'page', path: APP_SHELL }
    return { use: 'page', path: path === '/' ? '/index.html' : `${path}/index.html` }
  }
  // The server handles API pages, uploaded pictures and paths with a file extension.
  if (/^\/(api|objects)(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return { use: 'nothing' }
  // The portal's files aren't cached, so a cached shell of an earlier version would request files that no longer exist.
  // Load it from the network; without a connection, the shell explains that the portal needs one.
  const isScreen = SHELL_SCREENS.some((screen) => path === screen || path.startsWith(`${screen}/`))
  return isScreen || path.startsWith('/facility/')
    ? { use: 'page', path: APP_SHELL }
    : { use: 'network-then-shell' }
}

/** How the paths of files begin that only phones which use them keep: the texts in Spanish, and a family's list. */
export const OPTIONAL_PARTS = { spanish: 'assets/spanish-', together: 'assets/family-list-' } as const
export type OptionalPart = keyof typeof OPTIONAL_PARTS
/** What a page tells the worker so that the phone keeps a part, its `part`, for starts without a connection. */
export const KEEP_PART = 'KEEP_PART'

/** Whether a tab that runs an earlier version may still request its version of this file. */
export const isLazyFile = (url: URL) => url.pathname.startsWith(ASSETS)

/**
 * Whether a file fetched during installation is the requested one, and not a captive portal's page. All our pages refer
 * to one of our scripts or stylesheets, and none of our other files is HTML.
 */
export function isExpectedFile(file: { path: string; status: number; type: string; text: string }): boolean {
  const isHtml = /^text\/html\b/i.test(file.type)
  if (file.status !== 200 || isHtml !== file.path.endsWith('.html')) return false
  return !isHtml || file.text.includes(`"${ASSETS}`)
}

/**
 * Decides which cached files to delete when a new version takes over: those that the previous version didn't use either.
 * Files that only the previous version used stay until the next update, for tabs that have not reloaded yet.
 * @param previouslyUnused what the last cleanup returned as `keep`
 */
export function planCleanup(
  cached: readonly string[],
  needed: ReadonlySet<string>,
  previouslyUnused: readonly string[],
): { drop: string[]; keep: string[] } {
  const unused = cached.filter((url) => !needed.has(url))
  const old = new Set(previouslyUnused)
  return { drop: unused.filter((url) => old.has(url)), keep: unused.filter((url) => !old.has(url)) }
}

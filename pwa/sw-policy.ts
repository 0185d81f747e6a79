import { PRERENDERED, SCREENS } from '../shared/paths.ts'

/** The shell of every screen that is not prerendered. */
export const APP_SHELL = '/app.html'

/** Where the app's lazy files lie; their names change with their content. */
const ASSETS = '/assets/'

const SHELL_SCREENS = Object.values(SCREENS).filter(
  (path) => path !== SCREENS.admin && !(PRERENDERED as readonly string[]).includes(path),
)

/**
 * What to do with a request: answer from the files kept at install (`page` and `file` name them), ask the network
 * and fall back to the shell, or leave it alone. Only GET is ever touched, and nothing under /api.
 */
export type Plan =
  | { use: 'page'; path: string }
  | { use: 'file' }
  | { use: 'network-then-shell' }
  | { use: 'nothing' }

/** Decides by method, kind and path alone; a query never matters to which page is meant. */
export function planFor(request: { method: string; mode: string }, url: URL, origin: string): Plan {
  if (request.method !== 'GET' || url.origin !== origin) return { use: 'nothing' }
  if (request.mode === 'navigate') return planForPage(url.pathname)
  return url.pathname.startsWith('/api/') ? { use: 'nothing' } : { use: 'file' }
}

function planForPage(pathname: string): Plan {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if ((PRERENDERED as readonly string[]).includes(path)) {
    return { use: 'page', path: path === '/' ? '/index.html' : `${path}/index.html` }
  }
  // The API's own pages, uploaded pictures, and whatever names a file, are the server's.
  if (/^\/(api|objects)(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return { use: 'nothing' }
  // The portal is the network's: its files are not kept, so a kept shell of an earlier version would ask for files
  // that are gone. Without a connection the shell says that the portal needs one.
  const isScreen = SHELL_SCREENS.some((screen) => path === screen || path.startsWith(`${screen}/`))
  return isScreen || path.startsWith('/facility/')
    ? { use: 'page', path: APP_SHELL }
    : { use: 'network-then-shell' }
}

/** Whether a file of an earlier version may still be asked for by a tab that runs that version. */
export const isLazyFile = (url: URL) => url.pathname.startsWith(ASSETS)

/**
 * Whether a file fetched at install is what was asked for, and not the page that a captive portal gives for
 * everything. Every page of ours names a script or a style of ours; nothing else of ours is HTML.
 */
export function isOurs(file: { path: string; status: number; type: string; text: string }): boolean {
  const isHtml = /^text\/html\b/i.test(file.type)
  if (file.status !== 200 || isHtml !== file.path.endsWith('.html')) return false
  return !isHtml || file.text.includes(`"${ASSETS}`)
}

/**
 * Which kept files go when a version takes over: those that the version before had already left behind. What only
 * that version used stays one round longer, for a tab of it that has not reloaded yet.
 */
export function sortOut(
  kept: readonly string[],
  wanted: ReadonlySet<string>,
  leftBefore: readonly string[],
): { drop: string[]; leaveBehind: string[] } {
  const unwanted = kept.filter((url) => !wanted.has(url))
  const old = new Set(leftBefore)
  return {
    drop: unwanted.filter((url) => old.has(url)),
    leaveBehind: unwanted.filter((url) => !old.has(url)),
  }
}

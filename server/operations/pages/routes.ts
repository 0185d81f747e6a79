import { Elysia } from 'elysia'
import { ApiError } from '#server/platform/http/api-error.ts'
import { pathIn, splitLanguage } from '#shared/contract/language-path.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { ADMIN_SCREENS, PRELOADED, PRERENDERED, SCREENS } from '#shared/contract/paths.ts'
import { type BuiltFile, type BuiltFiles, serveFile, serveOrRevalidate } from './built-files.ts'

/** Paths of the API and of images. An unknown one returns 404 as JSON, not a page. */
const NO_PAGES = ['/api/', '/objects/']
/** The HTML of every screen that isn't prerendered. */
export const SHELL = '/app.html'
const WITH_ID: string[] = [
  SCREENS.facility,
  '/facility',
  SCREENS.visit,
  SCREENS.shared,
  SCREENS.familyList,
  ADMIN_SCREENS.editBusiness,
]
/** Search engines leave out what a link with a key opens. */
const NOT_INDEXED = [SCREENS.shared, SCREENS.familyList, SCREENS.ownPage]
const WITHOUT_ID = [...Object.values(SCREENS), ...Object.values(ADMIN_SCREENS)].filter(
  (path) => !WITH_ID.includes(path),
)

/** Serves the app's pages and files. Register it last, because it handles every remaining path. */
export function pageRoutes(pages: { readonly files: BuiltFiles }) {
  const handle = ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url)
    if (NO_PAGES.some((start) => pathname.startsWith(start)))
      throw new ApiError('not_found', MESSAGES.notFound)
    const found = find(pages.files, pathname)
    if (!found) throw new ApiError('not_found', MESSAGES.notFound)
    const response =
      found.status === 200 ? serveOrRevalidate(request, found.file) : serveFile(request, found.file, 404)
    const { path } = splitLanguage(pathname)
    if (NOT_INDEXED.some((screen) => `${path}/`.startsWith(`${screen}/`)))
      response.headers.set('x-robots-tag', 'noindex')
    return response
  }
  return new Elysia({ name: 'pages' })
    .get('/*', handle, { detail: { hide: true } })
    .head('/*', handle, { detail: { hide: true } })
}

function find(files: BuiltFiles, pathname: string): { file: BuiltFile; status: 200 | 404 } | undefined {
  const { language, path } = splitLanguage(pathname.replace(/(.)\/$/, '$1'))
  const own =
    PRERENDERED.find((page) => page === path) ??
    (isScreen(path) ? PRELOADED.find((page) => page === path || path.startsWith(`${page}/`)) : undefined)
  const page = own === undefined ? path : `${own.replace(/\/$/, '')}/index.html`
  const file = files.get(pathIn(language, page))
  if (file) return { file, status: 200 }
  // Without this, an old tab that requests a chunk of an earlier build would get HTML instead of an error.
  if (path.startsWith('/assets/')) return undefined
  const shell = files.get(pathIn(language, SHELL))
  return shell && { file: shell, status: isScreen(path) ? 200 : 404 }
}

function isScreen(path: string): boolean {
  const [, parent = ''] = /^(.+)\/[^/]+$/.exec(path) ?? []
  return WITH_ID.includes(parent) || WITHOUT_ID.some((screen) => screen === path)
}

import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Elysia } from 'elysia'
import { getFacility } from '#server/features/family/facilities/service.ts'
import { ApiError, describeError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pathIn, SPANISH_FOLDER, splitLanguage } from '#shared/contract/language-path.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { ADMIN_SCREENS, PRELOADED, PRERENDERED, SCREENS } from '#shared/contract/paths.ts'
import { type BuiltFile, type BuiltFiles, serveFile, serveOrRevalidate, withEtag } from './built-files.ts'
import type { Pages } from './load-pages.ts'

/** Paths of the API and of images. An unknown one returns 404 as JSON, not a page. */
const NO_PAGES = ['/api/', '/objects/']
/** The HTML of every screen that isn't prerendered. */
const SHELL = '/app.html'
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

/** How long a page waits for the database. Then the browser gets the empty shell, which loads the data itself. */
const TIMEOUT_MS = 1500
/** As for other responses that are compressed on the fly; see compression.ts. */
const BROTLI_QUALITY = 4

const compress = promisify(brotliCompress)

type Found = Awaited<ReturnType<typeof getFacility>> | 'unavailable'

/** Serves the page of each community with its data, so that it can be read before any script runs. */
export function facilityPageRoutes({ sql, log, pages }: Pick<Platform, 'sql' | 'log'> & { pages: Pages }) {
  const find = (id: string): Promise<Found> =>
    Promise.race([
      getFacility(sql, id).catch((): Found => 'unavailable'),
      Bun.sleep(TIMEOUT_MS).then((): Found => 'unavailable'),
    ])
  const handle = async ({ request, params }: { request: Request; params: { id: string } }) => {
    // Despite its type, Elysia passes null for invalid percent-encoding.
    const id = params.id ?? ''
    const facility = await find(id)
    const { language } = splitLanguage(new URL(request.url).pathname)
    const shell = pages.files.get(pathIn(language, SHELL)) as BuiltFile
    if (facility === undefined) return serveFile(request, shell, 404)
    if (facility === 'unavailable') return serveFile(request, shell, 200)
    try {
      const path = new URL(request.url).pathname.replace(/\/$/, '')
      return serveOrRevalidate(request, await toFile(pages.renderFacility(path, id, facility)))
    } catch (error) {
      log.error('community page not rendered', { error: describeError(error) })
      return serveFile(request, shell, 200)
    }
  }
  const options = { detail: { hide: true } }
  const routes = new Elysia({ name: 'facility-pages' })
  for (const folder of ['', SPANISH_FOLDER])
    for (const screen of [SCREENS.facility, '/facility'])
      routes.get(`${folder}${screen}/:id`, handle, options).head(`${folder}${screen}/:id`, handle, options)
  return routes
}

async function toFile(html: string): Promise<BuiltFile> {
  const bytes = new TextEncoder().encode(html)
  const brotli = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  return {
    type: 'text/html; charset=utf-8',
    ...withEtag(bytes),
    brotli: new Uint8Array(brotli),
    isHashed: false,
  }
}

import { Elysia } from 'elysia'
import { MESSAGES } from '../../../shared/messages.ts'
import { ADMIN_SCREENS, PRERENDERED, SCREENS } from '../../../shared/paths.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { BuiltFile, BuiltFiles } from './built-files.ts'

/** What answers itself, or is not there: never with a page. */
const NO_PAGES = ['/api/', '/objects/']
/** The shell of every screen that is not prerendered. */
const SHELL = '/app.html'
const WITH_ID: string[] = [SCREENS.facility, '/facility', ADMIN_SCREENS.editBusiness]
const ALONE = [...Object.values(SCREENS), ...Object.values(ADMIN_SCREENS)].filter(
  (path) => !WITH_ID.includes(path),
)
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Kept, but asked for again each time: a page, the worker and the manifest must never be stale. */
const REVALIDATED = 'no-cache'

/** The app's pages and files. Register it last: it answers every address that nothing else did. */
export function pageRoutes(files: BuiltFiles) {
  const answer = ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url)
    if (NO_PAGES.some((start) => pathname.startsWith(start)))
      throw new ApiError('not_found', MESSAGES.notFound)
    const found = find(files, pathname)
    if (!found) throw new ApiError('not_found', MESSAGES.notFound)
    return found.status === 200 ? answerFile(request, found.file) : answerWhole(request, found.file, 404)
  }
  return new Elysia({ name: 'pages' })
    .get('/*', answer, { detail: { hide: true } })
    .head('/*', answer, { detail: { hide: true } })
}

function find(files: BuiltFiles, pathname: string): { file: BuiltFile; status: 200 | 404 } | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  const page = (PRERENDERED as readonly string[]).includes(path)
    ? `${path.replace(/\/$/, '')}/index.html`
    : path
  const file = files.get(page)
  if (file) return { file, status: 200 }
  // A missing file of the build is a failure to say so, not a page: an old tab asking for a chunk that is gone.
  if (path.startsWith('/assets/')) return undefined
  const shell = files.get(SHELL)
  return shell && { file: shell, status: isScreen(path) ? 200 : 404 }
}

function isScreen(path: string): boolean {
  const [, parent = ''] = /^(.+)\/[^/]+$/.exec(path) ?? []
  return WITH_ID.includes(parent) || ALONE.some((screen) => screen === path)
}

function answerFile(request: Request, file: BuiltFile): Response {
  if (!file.hashed && request.headers.get('if-none-match')?.includes(file.etag)) {
    return new Response(null, { status: 304, headers: headersOf(file) })
  }
  return answerWhole(request, file, 200)
}

function answerWhole(request: Request, file: BuiltFile, status: number): Response {
  const useBrotli = file.brotli && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  return new Response(useBrotli ? file.brotli : file.bytes, {
    status,
    headers: {
      ...headersOf(file),
      'content-type': file.type,
      ...(useBrotli && { 'content-encoding': 'br' }),
    },
  })
}

const headersOf = (file: BuiltFile) => ({
  'cache-control': file.hashed ? IMMUTABLE : REVALIDATED,
  vary: 'accept-encoding',
  // Weak: the same page may travel compressed or not (RFC 9110, section 8.8.1).
  etag: `W/"${file.etag}"`,
})

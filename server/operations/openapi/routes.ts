import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Elysia } from 'elysia'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { API } from '#shared/contract/paths.ts'
import { type DocumentedRoute, openApiDocument, type Reader } from './document.ts'

const locate = createRequire(import.meta.url).resolve

const TITLE = 'Senior living finder'
const CACHE = { 'cache-control': 'no-cache' }

/** The page's files. The server hosts all of them, because the content security policy forbids other hosts. */
const ASSETS = {
  'swagger-ui.css': { type: 'text/css; charset=utf-8', from: 'swagger-ui-dist/swagger-ui.css' },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    from: 'swagger-ui-dist/swagger-ui-bundle.js',
  },
  'start.js': { type: 'text/javascript; charset=utf-8', from: './page/start.js' },
  'page.css': { type: 'text/css; charset=utf-8', from: './page/page.css' },
} as const

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}: the calls</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${API.docs}/swagger-ui.css">
<link rel="stylesheet" href="${API.docs}/page.css">
</head>
<body>
<main id="calls"></main>
<script src="${API.docs}/swagger-ui-bundle.js"></script>
<script src="${API.docs}/start.js"></script>
</body>
</html>
`

/**
 * Serves the document at /api/openapi.json, and a page that shows it at /api/docs.
 * @param routes returns the app's routes; called at a reader's first request, after all routes are registered
 * @param isSignedIn whether a request comes from an administrator's open session
 */
export function openApiRoutes(
  routes: () => readonly DocumentedRoute[],
  isSignedIn: (request: Request) => Promise<boolean>,
) {
  const documentFor = buildOnce((reader) => JSON.stringify(openApiDocument(routes(), TITLE, reader)))
  const pages = new Elysia({ name: 'openapi' })
    .get(API.openApi, async ({ request }) =>
      serveDocument(request, documentFor((await isSignedIn(request)) ? 'administrator' : 'anyone')),
    )
    .get(
      API.docs,
      () => new Response(page, { headers: { ...CACHE, 'content-type': 'text/html; charset=utf-8' } }),
    )
  for (const [name, { type, from }] of Object.entries(ASSETS)) {
    const file = Bun.file(locate(from))
    pages.get(
      `${API.docs}/${name}`,
      () => new Response(file, { headers: { ...CACHE, 'content-type': type } }),
    )
  }
  return pages
}

/** The document for a reader, as it is sent. It doesn't change while the server runs. */
interface BuiltDocument {
  text: string
  headers: Record<string, string>
}

/** How long others may keep the document before they ask whether it changed, in seconds. */
const MAX_AGE_SECONDS = 300

/** Builds each reader's document at its first request. */
function buildOnce(write: (reader: Reader) => string): (reader: Reader) => BuiltDocument {
  const built = new Map<Reader, BuiltDocument>()
  return (reader) => {
    const known = built.get(reader)
    if (known) return known
    const text = write(reader)
    const document = { text, headers: headersOf(reader, text) }
    built.set(reader, document)
    return document
  }
}

/** The administrator's document is for no cache. */
function headersOf(reader: Reader, text: string): Record<string, string> {
  const vary = 'authorization'
  if (reader === 'administrator') return { ...NO_STORE, vary }
  // Weak, because the compressed and plain representations share it (RFC 9110, section 8.8.1).
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { vary, etag, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` }
}

/** Responds with a document, or with 304 if the caller has it. */
function serveDocument(request: Request, { text, headers }: BuiltDocument): Response {
  const { etag } = headers
  if (etag !== undefined && request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
}

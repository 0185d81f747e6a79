import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { type AnyElysia, Elysia } from 'elysia'
import { NO_STORE } from '#server/platform/http/declaration.ts'
import { schemaOf } from '#server/platform/http/operation.ts'
import { ErrorBody } from '#shared/contract/errors.ts'
import { API } from '#shared/contract/paths.ts'

/** The parts of a route that the document needs. */
type DocumentedRoute = Pick<AnyElysia['routes'][number], 'method' | 'path' | 'hooks'>

/** Who reads the document. Only signed-in administrators learn of the operations that need a session. */
export type Reader = 'anyone' | 'administrator'

const DESCRIPTION = `
Operations for families are open. Operations with a lock need a bearer token: sign in with
\`POST /api/admin/login\` and send the token as \`Authorization: Bearer TOKEN\`. This document lists them only for requests
with such a token.

- Every failure is JSON: \`{ code, message, issues? }\`. Branch on \`code\`; show \`message\`.
- Times are ISO 8601 in UTC. Prices are whole dollars a month. Unknown values are \`null\`.
- Whitespace around text in a request body is removed before it is checked. Text cannot contain the character U+0000.
- Properties and query parameters that are not listed here are ignored.
- An operation with a lock lists the roles that may use it as \`x-roles\`. Others get 403 \`forbidden\`.
- A path answers \`HEAD\` as it answers \`GET\`, and \`OPTIONS\` with an \`Allow\` header. Any other method that is not
  listed gets 405 \`method_not_allowed\` with an \`Allow\` header.
`.trim()

/**
 * Creates the OpenAPI 3.1 document of the routes under /api from each route's `detail` (see
 * platform/http/operation.ts). Routes without `detail` are left out, and for anyone also those that need a session.
 */
function openApiDocument(routes: readonly DocumentedRoute[], title: string, reader: Reader) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, hooks } of routes) {
    const detail = hooks?.detail
    if (!path.startsWith('/api/') || !detail?.responses || detail.hide) continue
    if (reader === 'anyone' && detail.security?.length) continue
    const template = path.replace(/:(\w+)\??/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: detail }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The `token` that `POST /api/admin/login` returns, or for operations with `x-token-scope` a personal token.',
        },
      },
    },
  }
}

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

import { createRequire } from 'node:module'
import { Elysia } from 'elysia'
import { API } from '#shared/paths.ts'
import { buildOnce, serveDocument } from './built-document.ts'
import { type DocumentedRoute, openApiDocument } from './document.ts'

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

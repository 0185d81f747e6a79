import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Elysia } from 'elysia'
import { getFacility } from '#server/features/family/facilities/service.ts'
import { describeError } from '#server/platform/http/describe-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pathIn, SPANISH_FOLDER, splitLanguage } from '#shared/contract/language-path.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { type BuiltFile, serveFile, serveOrRevalidate, withEtag } from './built-files.ts'
import type { Pages } from './load-pages.ts'
import { SHELL } from './routes.ts'

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

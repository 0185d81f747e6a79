import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Query } from '#server/platform/database/connect.ts'
import { found } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { PACK_INDEX_PATH, type PackIndex, waterPath } from '#shared/catalog/packs/pack-index.ts'
import { DESCRIBED_HELPERS } from '#shared/catalog/who-helps/described.ts'
import { readWaterFile } from '../../places/open-water.ts'
import { readToldAround } from '../told/service.ts'
import { findPack, listCurrentPacks } from './queries.ts'

const PACK_PATH = /^\/packs\/[A-Z]{2}\.(?:living|nursing)\.([0-9a-f]{64})\.jsonl$/
const HELPERS_PATH = /^\/packs\/([A-Z]{2})\.helpers\.json$/
const TOLD_PATH = /^\/packs\/([A-Z]{2})\.told\.json$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const decompress = promisify(brotliDecompress)

/** The index of packs, each file under its hash, and what communities told since. They name no one, so a CDN may serve them. */
export const packRoutes = ({ sql }: Pick<Platform, 'sql'>) => [
  route({
    method: 'GET',
    path: PACK_INDEX_PATH,
    access: 'public',
    handler: async ({ request }) => serveJson(request, await readIndex(sql)),
  }),
  route({
    method: 'GET',
    path: '/packs/:name',
    access: 'public',
    async handler({ request }) {
      const { pathname } = new URL(request.url)
      const [helped, told] = [HELPERS_PATH.exec(pathname)?.[1], TOLD_PATH.exec(pathname)?.[1]]
      if (helped) return serveJson(request, findHelpers(helped))
      return told
        ? serveJson(request, await readToldAround(sql, told))
        : serveFile(request, await findFile(sql, request))
    },
  }),
]

async function readIndex(sql: Query): Promise<PackIndex> {
  const { hash, bytes } = readWaterFile()
  return { format: PACK_FORMAT, packs: [...(await listCurrentPacks(sql))], water: { hash, bytes } }
}

/** Who helps in a state: no one if it isn't described. */
const findHelpers = (code: string) =>
  DESCRIBED_HELPERS.find(({ state }) => state === code) ?? { state: code, helpers: [] }

function serveJson(request: Request, content: object): Response {
  const text = JSON.stringify(content)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { etag, 'cache-control': 'no-cache' }
  return request.headers.get('if-none-match') === etag
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
}

interface PackedFile {
  type: string
  /** Compressed with Brotli. */
  content: Buffer
}

/** @throws ApiError not_found (404) */
async function findFile(sql: Query, request: Request): Promise<PackedFile> {
  const { pathname } = new URL(request.url)
  if (pathname === waterPath(readWaterFile()))
    return { type: 'application/octet-stream', content: readWaterFile().content }
  const [, hash = ''] = PACK_PATH.exec(pathname) ?? []
  return { type: 'application/jsonl', ...found(await findPack(sql, hash)) }
}

async function serveFile(request: Request, { type, content }: PackedFile): Promise<Response> {
  const takesBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const body = takesBrotli ? content : await decompress(content)
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': type,
      'cache-control': IMMUTABLE,
      vary: 'accept-encoding',
      ...(takesBrotli && { 'content-encoding': 'br' }),
    },
  })
}

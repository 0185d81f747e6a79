import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Elysia } from 'elysia'
import { MESSAGES } from '../../../../shared/messages.ts'
import { PACK_FORMAT } from '../../../../shared/packs/pack-file.ts'
import { PACK_INDEX_PATH, type PackIndex } from '../../../../shared/packs/pack-index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPack, listCurrentPacks } from './serve-queries.ts'

/** A pack's file name: state, kind and hash. */
const PACK_NAME = /^[A-Z]{2}\.(?:living|nursing)\.([0-9a-f]{64})\.json$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const decompress = promisify(brotliDecompress)

/** GET /packs/index.json, and each pack under its hash. They name nobody, so a CDN may serve them. */
export const packRoutes = ({ sql }: Pick<Platform, 'sql'>) =>
  new Elysia({ name: 'packs' })
    .get(
      PACK_INDEX_PATH,
      async ({ request }) => {
        const index: PackIndex = { format: PACK_FORMAT, packs: [...(await listCurrentPacks(sql))] }
        const text = JSON.stringify(index)
        const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
        const headers = { etag, 'cache-control': 'no-cache' }
        return request.headers.get('if-none-match') === etag
          ? new Response(null, { status: 304, headers })
          : new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
      },
      { detail: { hide: true } },
    )
    .get(
      '/packs/:name',
      async ({ params, request }) => {
        const [, hash] = PACK_NAME.exec(params.name) ?? []
        const content = hash && (await findPack(sql, hash))
        if (!content) throw new ApiError('not_found', MESSAGES.notFound)
        const takesBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
        const body = takesBrotli ? content : await decompress(content)
        return new Response(new Uint8Array(body), {
          headers: {
            'content-type': 'application/json',
            'cache-control': IMMUTABLE,
            vary: 'accept-encoding',
            ...(takesBrotli && { 'content-encoding': 'br' }),
          },
        })
      },
      { detail: { hide: true } },
    )

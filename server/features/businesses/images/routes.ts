import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { pathPart } from '#server/platform/http/path-part.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ImageUpload } from '#shared/business-form.ts'
import { IMAGE_PATH, PHONE_IMAGE_PX } from '#shared/image-path.ts'
import { MESSAGES } from '#shared/messages.ts'
import { documentation } from './documentation.ts'
import { createEncodingQueue } from './encoding-queue.ts'
import { openImage } from './open-image.ts'
import { createUpload, type ImageDeps, receiveImage } from './service.ts'
import type { ImageSize } from './stored-sizes.ts'
import type { Stores } from './stores.ts'
import { createUploadUrls } from './upload-url.ts'

const IMAGE_ROUTE = `${IMAGE_PATH}:id` as const
/** Ids are never reused and their images never change. The sandbox keeps a disguised file from running scripts. */
const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** The portal's upload call, the upload URLs that it returns, and the images themselves. */
export function imageRoutes(deps: Pick<Platform, 'env' | 'now'> & GuardDeps & { stores: Stores }) {
  const uploadUrls = createUploadUrls(deps.tokens)
  const images: ImageDeps = { ...deps, uploadUrls, queue: createEncodingQueue() }
  const serve = async (request: Request, id: string) => {
    const isId = z.safeParse(z.guid(), id).success
    const image = isId ? await openImage(images, id.toLowerCase(), requestedSize(request)) : undefined
    if (!image) throw new ApiError('not_found', MESSAGES.notFound)
    const { type, size, body } = image
    const headers = { ...IMAGE_HEADERS, 'content-type': type, 'content-length': String(size) }
    if (request.method !== 'HEAD') return new Response(body, { headers })
    await body.cancel()
    return new Response(null, { headers })
  }
  return new Elysia({ name: 'images' })
    .put(
      IMAGE_ROUTE,
      async ({ request }) => {
        await receiveImage(images, {
          url: new URL(request.url),
          type: request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase(),
          length: readContentLength(request),
          body: request.body ?? new ReadableStream({ start: (controller) => controller.close() }),
        })
        return new Response(null, { headers: NO_STORE })
      },
      { parse: 'none', detail: { hide: true } },
    )
    .get(IMAGE_ROUTE, ({ request, params }) => serve(request, pathPart(params.id)), {
      detail: { hide: true },
    })
    .head(IMAGE_ROUTE, ({ request, params }) => serve(request, pathPart(params.id)), {
      detail: { hide: true },
    })
    .use(uploadRoutes(deps, images))
}

const uploadRoutes = (deps: GuardDeps & Pick<Platform, 'env'>, images: ImageDeps) =>
  portalRoutes(deps, 'image upload', 'owner').post(
    ADMIN_API.imageUpload,
    async ({ request }) => {
      const upload = hasBody(request)
        ? parseWith(ImageUpload, await readJson(request), firstIssueMessage)
        : undefined
      const uploadURL = await createUpload(images, findOrigin(request, deps.env.PUBLIC_URL), upload)
      return Response.json({ uploadURL }, { headers: NO_STORE })
    },
    { parse: 'none', detail: documentation.upload },
  )

/** Browsers request only the sizes that our pages list. Everything else gets the larger one. */
const requestedSize = ({ url }: Request): ImageSize =>
  new URL(url).searchParams.get('w') === String(PHONE_IMAGE_PX) ? 'phone' : 'desk'

const hasBody = (request: Request) => request.body !== null && readContentLength(request) !== 0

function readContentLength({ headers }: Request): number | undefined {
  const length = headers.get('content-length')
  return length === null ? undefined : Number(length)
}

/** The origin of the caller's page: the Origin header, or else PUBLIC_URL, or else the request's own URL. */
function findOrigin({ headers, url }: Request, publicUrl: string | undefined): string {
  const origin = headers.get('origin') ?? ''
  return new URL(/^https?:\/\//.test(origin) && URL.canParse(origin) ? origin : (publicUrl ?? url)).origin
}

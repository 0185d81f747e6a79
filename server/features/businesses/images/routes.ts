import * as z from 'zod/mini'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { found } from '#server/platform/http/api-error.ts'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ImageUpload, ImageUploadResponse } from '#shared/contract/business-form.ts'
import { IMAGE_PATH } from '#shared/contract/paths.ts'
import { createUpload, type ImageDeps, openImage, receiveImage, UPLOAD_SECONDS } from './service.ts'
import type { Stores } from './stores.ts'
import { createUploadUrls } from './upload-url.ts'

const image = { path: `${IMAGE_PATH}:id`, access: 'public' } as const
/** Ids are never reused and their images never change. The sandbox keeps a disguised file from running scripts. */
const IMAGE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** The portal's upload call, the upload URLs that it returns, and the images themselves. */
export function imageRoutes(deps: Pick<Platform, 'env' | 'now'> & GuardDeps & { stores: Stores }) {
  const images = { ...deps, uploadUrls: createUploadUrls(deps.tokens) }
  return [
    uploadRoute(images, deps.env.PUBLIC_URL),
    route({
      ...image,
      method: 'PUT',
      async handler({ request, url }) {
        await receiveImage(images, {
          url,
          type: request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase(),
          length: readContentLength(request),
          body: request.body ?? new ReadableStream({ start: (controller) => controller.close() }),
        })
        return new Response(null)
      },
    }),
    route({
      ...image,
      method: 'GET',
      params: idParam('an image'),
      async handler({ params }) {
        const { body, headers } = await open(images, params.id)
        return new Response(body, { headers })
      },
    }),
    route({
      ...image,
      method: 'HEAD',
      params: idParam('an image'),
      async handler({ params }) {
        const { body, headers } = await open(images, params.id)
        await body.cancel()
        return new Response(null, { headers })
      },
    }),
  ]
}

/** @throws ApiError not_found (404) */
async function open(images: ImageDeps, id: string) {
  const { size, body } = found(await openImage(images, id.toLowerCase()))
  return { body, headers: { ...IMAGE_HEADERS, 'content-length': String(size) } }
}

const uploadRoute = (images: ImageDeps, publicUrl: string | undefined) =>
  route({
    method: 'POST',
    path: ADMIN_API.imageUpload,
    access: 'owner',
    summary: 'Get a URL for uploading a business’s image with PUT',
    description: `The URL accepts one JPEG, PNG, GIF or WebP file smaller than 5 MB, once, within ${UPLOAD_SECONDS / 60} minutes. The body is optional; with it, the URL accepts only a file of that type and size. Afterward, the image, encoded as WebP of at most 1600 pixels without its metadata, is at \`/objects/business-images/{rest}\`, where \`rest\` is the part of the URL between \`business-images/\` and the query. A file with more than 50 megapixels is refused.`,
    tag: 'Portal: featured businesses',
    body: z.optional(ImageUpload),
    output: ImageUploadResponse,
    handler: async ({ request, body }) => ({
      uploadURL: await createUpload(images, findOrigin(request, publicUrl), body),
    }),
  })

function readContentLength({ headers }: Request): number | undefined {
  const length = headers.get('content-length')
  return length === null ? undefined : Number(length)
}

/** The origin of the caller's page: the Origin header, or else PUBLIC_URL, or else the request's own URL. */
function findOrigin({ headers, url }: Request, publicUrl: string | undefined): string {
  const origin = headers.get('origin') ?? ''
  return new URL(/^https?:\/\//.test(origin) && URL.canParse(origin) ? origin : (publicUrl ?? url)).origin
}

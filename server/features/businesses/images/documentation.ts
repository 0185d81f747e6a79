import { documented } from '#server/platform/http/documented.ts'
import { ImageUpload, ImageUploadResponse } from '#shared/business-form.ts'
import { UPLOAD_SECONDS } from './service.ts'

/** The OpenAPI operations of these routes. */
export const documentation = {
  upload: documented({
    summary: 'Get a URL for uploading a business’s image with PUT',
    description: `The URL accepts one JPEG, PNG, GIF or WebP file smaller than 5 MB, once, within ${UPLOAD_SECONDS / 60} minutes. The body is optional; with it, the URL accepts only a file of that type and size. Afterward, the image, encoded as WebP without its metadata, is at \`/objects/business-images/{rest}\`, where \`rest\` is the part of the URL between \`business-images/\` and the query; with \`?w=480\`, it is at most 480 pixels wide and high, otherwise 1200. A file with more than 50 megapixels is refused.`,
    tag: 'Portal: featured businesses',
    body: ImageUpload,
    isBodyOptional: true,
    responses: { 200: ImageUploadResponse },
  }),
}

import { ImageUpload, ImageUploadResponse } from '../../../../shared/business-form.ts'
import { documented } from '../../../platform/http/documented.ts'
import { UPLOAD_SECONDS } from './service.ts'

/** What the document of all calls says of these. */
export const documentation = {
  upload: documented({
    summary: 'An address that takes the picture of a business by PUT',
    description: `It takes one file, once, within ${UPLOAD_SECONDS / 60} minutes: JPEG, PNG, GIF or WebP, smaller than 5 MB. The body is optional; with it the address takes only that type and size. The picture is then at /objects/business-images/{rest}, the rest being what stands behind business-images/ in the address.`,
    tag: 'Portal: featured businesses',
    headers: { Authorization: 'Bearer and the token of a login' },
    body: ImageUpload,
    answers: { 200: ImageUploadResponse },
    failures: ['unauthorized', 'malformed', 'too_large', 'wrong_type', 'invalid'],
  }),
}

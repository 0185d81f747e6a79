import { IMAGE_PATH } from '#shared/image-path.ts'

/** Matches the part that upload URLs of all stores share: the last folder of IMAGE_PATH and the file. */
const STORED_PATH = new RegExp(`${IMAGE_PATH.replace('/objects', '')}(.+)$`)

/**
 * The path that serves an uploaded image, derived from its upload URL: '/objects/business-images/{rest}'
 * without the signature. A URL in another format is returned unchanged.
 */
export function imagePathOf(uploadUrl: string): string {
  const rest = STORED_PATH.exec(new URL(uploadUrl, window.location.origin).pathname)?.[1]
  return rest === undefined ? uploadUrl : IMAGE_PATH + rest
}

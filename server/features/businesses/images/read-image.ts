import { IMAGE_MAX_BYTES, type ImageType } from '#shared/contract/business-form.ts'
import { detectImageType, SIGNATURE_BYTES } from './image-type.ts'

export interface Image {
  type: ImageType
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Reads a file to its end, or until it turns out to be too large or not an image. It never keeps more than
 * IMAGE_MAX_BYTES in memory. Rejects if the stream fails.
 */
export async function readImage(
  body: AsyncIterable<Uint8Array>,
): Promise<Image | 'not an image' | 'too large'> {
  const chunks: Uint8Array[] = []
  let size = 0
  let type: ImageType | undefined
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size >= IMAGE_MAX_BYTES) return 'too large'
    chunks.push(chunk)
    if (type || size < SIGNATURE_BYTES) continue
    type = detectImageType(Buffer.concat(chunks))
    if (!type) return 'not an image'
  }
  return type ? { type, bytes: new Uint8Array(Buffer.concat(chunks)) } : 'not an image'
}

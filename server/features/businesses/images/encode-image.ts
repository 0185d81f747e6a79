import { IMAGE_MAX_BYTES } from '#shared/contract/business-form.ts'
import type { Image } from './read-image.ts'
import { hasWholeFrame, isSoundJpeg } from './whole-image.ts'

/** The photo of a phone with 50 megapixels. Decoded, it takes 200 MB. */
export const MAX_PIXELS = 8192 * 6144
/** Half the bytes of a JPEG that looks the same. */
const QUALITY = 80

/** Error codes of Bun.Image that are about the file. Others, such as a lack of memory, are about this moment. */
const UNREADABLE = new Set([
  'ERR_IMAGE_DECODE_FAILED',
  'ERR_IMAGE_FORMAT_UNSUPPORTED',
  'ERR_IMAGE_UNKNOWN_FORMAT',
])
const TOO_MANY_PIXELS = 'ERR_IMAGE_TOO_MANY_PIXELS'

/**
 * Decodes an image and encodes it as WebP: upright, its longest side at most `side` pixels, the first frame of an
 * animation, and without anything but pixels and their color profile. The header's width and height are checked before
 * any memory is allocated.
 * @throws Error if the decoder fails for another reason than the file
 */
export async function encodeImage(
  { type, bytes }: Image,
  side: number,
): Promise<Image | 'unreadable' | 'too many pixels'> {
  if (type === 'image/jpeg' && !isSoundJpeg(bytes)) return 'unreadable'
  if (type === 'image/gif' && !hasWholeFrame(bytes)) return 'unreadable'
  try {
    const encoded = await new Bun.Image(bytes, { maxPixels: MAX_PIXELS })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .bytes()
    // Only a color profile can be that large.
    if (encoded.length >= IMAGE_MAX_BYTES) return 'unreadable'
    return { type: 'image/webp', bytes: new Uint8Array(encoded) }
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === TOO_MANY_PIXELS) return 'too many pixels'
    if (UNREADABLE.has(code)) return 'unreadable'
    throw error
  }
}

/**
 * Reads an image from the standard input and writes it as WebP to the standard output: upright, its longest side at most
 * MAX_SIDE, the first frame of an animation, and without anything but pixels and their color profile. The header's width
 * and height are checked before any memory is allocated. What is refused is printed to the standard error (encode-image.ts).
 */
import type { Refusal } from './encode-image.ts'

/** The photo of a phone with 50 megapixels. Decoded, it takes 200 MB. */
const MAX_PIXELS = 8192 * 6144
/** In pixels. */
const MAX_SIDE = 1600
/** Half the bytes of a JPEG that looks the same. */
const QUALITY = 80
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])

/** Error codes of Bun.Image that are about the file. Others, such as a lack of memory, are about this moment. */
const CODES: Record<string, Refusal> = {
  ERR_IMAGE_UNKNOWN_FORMAT: 'not an image',
  ERR_IMAGE_FORMAT_UNSUPPORTED: 'not an image',
  ERR_IMAGE_DECODE_FAILED: 'unreadable',
  ERR_IMAGE_TOO_MANY_PIXELS: 'too many pixels',
}

function refuse(refusal: Refusal): never {
  process.stderr.write(refusal)
  process.exit(1)
}

try {
  const image = new Bun.Image(await Bun.stdin.bytes(), { maxPixels: MAX_PIXELS })
  if (!FORMATS.has((await image.metadata()).format)) refuse('not an image')
  const webp = image
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
  await Bun.write(Bun.stdout, await webp.bytes())
} catch (error) {
  const refusal = CODES[(error as { code?: string }).code ?? '']
  if (!refusal) throw error
  refuse(refusal)
}

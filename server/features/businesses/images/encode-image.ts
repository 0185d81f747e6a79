import { IMAGE_MAX_BYTES } from '#shared/business-form.ts'
import type { Image } from './read-image.ts'

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

const HEADER_BYTES = 13
const DESCRIPTOR_BYTES = 10
const IMAGE = 0x2c
const EXTENSION = 0x21

/**
 * Walks through the blocks of a GIF to the end of its first frame. Decoders leave the missing part of a frame that was
 * cut off empty.
 * @returns whether the file contains the whole first frame
 * The format is that of https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
 */
function hasWholeFrame(bytes: Uint8Array): boolean {
  let at = HEADER_BYTES + colorTableBytes(bytes[10])
  while (bytes[at] === EXTENSION) at = skipSubBlocks(bytes, at + 2)
  if (bytes[at] !== IMAGE) return false
  // One byte, the size of the compression's codes, precedes the data.
  const data = at + DESCRIPTOR_BYTES + colorTableBytes(bytes[at + 9]) + 1
  return skipSubBlocks(bytes, data) <= bytes.length
}

/** The size of the color table that a packed field announces. */
const colorTableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** @returns the position after the empty sub-block that ends a sequence; past the end of the file if there is none */
function skipSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let size = bytes[at]; size !== 0; size = bytes[at]) {
    if (size === undefined) return bytes.length + 1
    at += size + 1
  }
  return at + 1
}

/** Markers without a segment: stuffing, TEM, restarts and a second start. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const START_OF_SCAN = 0xda
const END = 0xd9
/** Encoders write about ten. Each scan of a large photo costs the decoder 40 ms, and takes only 80 bytes. */
const MAX_SCANS = 64

/**
 * Walks through the markers of a JPEG. Decoders fill the missing part of a file that was cut off with gray, and decode
 * as many scans as there are.
 * @returns whether the file has its end marker, and a number of scans that a photo can have
 * The format is that of https://www.w3.org/Graphics/JPEG/itu-t81.pdf, section B.1.
 */
function isSoundJpeg(bytes: Uint8Array): boolean {
  let scans = 0
  let at = bytes.indexOf(0xff, 2)
  while (at >= 0) {
    const marker = bytes[at + 1]
    if (marker === undefined || marker === END) return marker === END
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) return false
    at = bytes.indexOf(
      0xff,
      marker === 0xff ? at + 1 : at + 2 + (isBare(marker) ? 0 : lengthAt(bytes, at + 2)),
    )
  }
  return false
}

/** The length of a segment, including the two bytes that state it. */
const lengthAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

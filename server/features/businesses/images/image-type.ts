import type { ImageType } from '#shared/contract/business-form.ts'

/** The number of bytes that identify the type of a file. */
export const SIGNATURE_BYTES = 12

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/**
 * Detects the type of an image from its first bytes.
 * @returns undefined for everything else, including SVG, which can contain scripts
 * The signatures are those of https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm
 */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'image/gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

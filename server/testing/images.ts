import type { ImageType } from '../../shared/business-form.ts'

/** The first bytes of each type. The server doesn't check the rest. */
const SIGNATURES: Record<ImageType, string> = {
  'image/jpeg': '\xff\xd8\xff\xe0\0\x10JFIF\0',
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  'image/gif': 'GIF89a\x01\0\x01\0\x80\0\0',
  'image/webp': 'RIFF\x1a\0\0\0WEBPVP8L',
}

/** A unique file of this type, `size` bytes long. */
export function someImage(type: ImageType, size = 2000): Uint8Array<ArrayBuffer> {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.min(size, 60_000)))
  const image = new Uint8Array(size)
  for (let at = 0; at < size; at += bytes.length) image.set(bytes.subarray(0, size - at), at)
  image.set(Buffer.from(SIGNATURES[type], 'latin1').subarray(0, size))
  return image
}

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

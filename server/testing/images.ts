import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageType } from '#shared/contract/business-form.ts'
import { encodeImage } from '../features/businesses/images/encode-image.ts'
import { createPng } from './png.ts'

/** Small pictures of each type: one of a single color, in base64, except for PNG. */
const SMALL: Record<Exclude<ImageType, 'image/png'>, string> = {
  'image/jpeg':
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIsAzEX/2Q==',
  'image/gif': 'R0lGODlhAwACAIAAAExpcSJmqiH5BAUAAAAALAAAAAADAAIAAAICjF8AOw==',
  'image/webp': 'UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoDAAIAAUAmJaACdLoB+AADsAD+8FMf/ziWOp3dB//zBK/INyoAAA==',
}

/** A readable file of this type, made unique by random bytes after its end and, as PNG, by its color. `size` bytes long. */
export function someImage(type: ImageType, size = 2000): Uint8Array<ArrayBuffer> {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.min(size, 60_000)))
  const image = new Uint8Array(size)
  for (let at = 0; at < size; at += bytes.length) image.set(bytes.subarray(0, size - at), at)
  const start = type === 'image/png' ? createPng([3, 2], bytes) : Buffer.from(SMALL[type], 'base64')
  image.set(start.subarray(0, size))
  return image
}

/** What the product serves after an upload of this image. */
export async function servedBytesOf(bytes: Uint8Array): Promise<Buffer> {
  const webp = await encodeImage(bytes)
  if (typeof webp === 'string') throw new Error(`The image is refused: ${webp}.`)
  return Buffer.from(webp)
}

/** A progressive JPEG of 50 megapixels, and so many scans that decoding it would take half an hour. 2 MB. */
export async function manyScans(): Promise<Uint8Array<ArrayBuffer>> {
  const photo = new Bun.Image(createPng([512, 384], Uint8Array.of(200, 0, 0))).resize(8192, 6144)
  const jpeg = Buffer.from(await photo.jpeg({ progressive: true, quality: 50 }).bytes())
  const [scan, end] = [jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2]
  return new Uint8Array(
    Buffer.concat([
      jpeg.subarray(0, end),
      ...Array<Buffer>(20_000).fill(jpeg.subarray(scan, end)),
      jpeg.subarray(end),
    ]),
  )
}

/** Reads a file from `pictures/`. Those with two colors are red on the left (or on top) and blue on the other side. */
export const readPicture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dirname, 'pictures', name)))

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

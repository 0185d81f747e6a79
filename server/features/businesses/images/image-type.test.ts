import { expect, test } from 'vitest'
import { SVG, someImage } from '#server/testing/images.ts'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '#shared/contract/business-form.ts'
import { detectImageType } from './image-type.ts'
import { readImage } from './read-image.ts'

test.each(IMAGE_TYPES)('recognizes %s by its first bytes', (type) => {
  expect(detectImageType(someImage(type))).toBe(type)
})

test.each([
  ['SVG', SVG],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['part of a signature', someImage('image/png', 7)],
  ['audio in the same container as WebP', Buffer.from('RIFF\x1a\0\0\0WAVEfmt ', 'latin1')],
  ['an executable', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1')],
  ['a PDF', Buffer.from('%PDF-1.7 and some more')],
])('does not recognize %s as an image', (_, bytes) => {
  expect(detectImageType(bytes)).toBeUndefined()
})

const CHUNK = 64 * 1024
/** A stream that counts the bytes that were read. */
function createCountedStream(first: Uint8Array, chunks: number) {
  const read = { bytes: 0 }
  async function* stream() {
    for (let n = 0; n < chunks; n++) {
      const chunk = n === 0 ? first : new Uint8Array(CHUNK)
      read.bytes += chunk.length
      yield chunk
    }
  }
  return { read, body: stream() }
}

test('reads a file only as far as needed to refuse it', async () => {
  const long = createCountedStream(someImage('image/png', CHUNK), 10_000)
  expect(await readImage(long.body)).toBe('too large')
  expect(long.read.bytes).toBeLessThanOrEqual(IMAGE_MAX_BYTES + CHUNK)
  const other = createCountedStream(SVG, 10_000)
  expect(await readImage(other.body)).toBe('not an image')
  expect(other.read.bytes).toBe(SVG.length)
})

test('recognizes a type even if the file arrives byte by byte', async () => {
  const whole = someImage('image/webp', 30)
  async function* sendBytes() {
    for (const byte of whole) yield Uint8Array.of(byte)
  }
  expect(await readImage(sendBytes())).toEqual({ type: 'image/webp', bytes: whole })
})

test.each([
  [IMAGE_MAX_BYTES - 1, 'accepted'],
  [IMAGE_MAX_BYTES, 'too large'],
])('an image of %i bytes is %s', async (size, result) => {
  async function* all() {
    yield someImage('image/jpeg', size)
  }
  const image = await readImage(all())
  expect(typeof image === 'string' ? image : 'accepted').toBe(result)
})

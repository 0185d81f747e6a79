import { describe, expect, test } from 'vitest'
import { readPicture, someImage } from '#server/testing/images.ts'
import { lookAt } from '#server/testing/look-at.ts'
import { createPng } from '#server/testing/png.ts'
import { encodeImage, MAX_PIXELS } from './encode-image.ts'
import { detectImageType } from './image-type.ts'
import type { Image } from './read-image.ts'

type Bytes = Uint8Array<ArrayBuffer>

function encode(bytes: Bytes, side = 1200): Promise<Image | string> {
  const type = detectImageType(bytes)
  if (!type) throw new Error('This is not an image.')
  return encodeImage({ type, bytes }, side)
}

async function encodeOrThrow(bytes: Bytes, side?: number): Promise<Bytes> {
  const encoded = await encode(bytes, side)
  if (typeof encoded === 'string') throw new Error(encoded)
  expect(encoded.type).toBe('image/webp')
  expect(detectImageType(encoded.bytes)).toBe('image/webp')
  return encoded.bytes
}

/** The names of a WebP's chunks. */
function listChunks(webp: Bytes): string[] {
  const names: string[] = []
  const buffer = Buffer.from(webp)
  for (
    let at = 12;
    at < buffer.length;
    at += 8 + buffer.readUInt32LE(at + 4) + (buffer.readUInt32LE(at + 4) % 2)
  )
    names.push(buffer.toString('latin1', at, at + 4).trim())
  return names
}

describe('an image', () => {
  test.each([
    ['sideways-with-place.jpg', '40×60 rrbb'],
    ['cmyk.jpg', '60×40 rbrb'],
    ['16-bit.png', '60×40 rbrb'],
    ['display-p3.png', '60×40 rbrb'],
    ['with-place.webp', '60×40 rbrb'],
  ])('such as %s is encoded as WebP, upright and in its colors', async (name, look) => {
    expect(await lookAt(await encodeOrThrow(readPicture(name)))).toBe(look)
  })

  test('that moves becomes its first frame', async () => {
    expect(await lookAt(await encodeOrThrow(readPicture('animated.gif')))).toBe('60×40 rrrr')
  })

  test.each(['sideways-with-place.jpg', 'with-place.webp'])(
    'such as %s loses its place and its camera',
    async (name) => {
      const upload = readPicture(name)
      expect(Buffer.from(upload).includes('CanaryPhone')).toBe(true)
      const encoded = await encodeOrThrow(upload)
      expect(Buffer.from(encoded).includes('Canary')).toBe(false)
      expect(listChunks(encoded)).toEqual(['VP8'])
    },
  )

  test('keeps its color profile, because its colors would be wrong without', async () => {
    expect(listChunks(await encodeOrThrow(readPicture('display-p3.png')))).toEqual(['VP8X', 'ICCP', 'VP8'])
  })

  test.each([
    [[1600, 400], '1200×300'],
    [[400, 1600], '300×1200'],
    [[640, 480], '640×480'],
  ] as [[number, number], string][])('of %j pixels becomes %s', async (size, encoded) => {
    const look = await lookAt(await encodeOrThrow(createPng(size, Uint8Array.of(0, 0, 200))))
    expect(look).toBe(`${encoded} bbbb`)
  })
})

describe('refused is', () => {
  test('a small file that declares more pixels than a phone can take, before it is decoded', async () => {
    const declares = (width: number, height: number) =>
      encode(createPng([100, 100], Uint8Array.of(9, 9, 9), [width, height]))
    expect(await declares(60_000, 60_000)).toBe('too many pixels')
    expect(await declares(8193, 6144)).toBe('too many pixels')
    // It is decoded, and doesn't have as many pixels as it declares.
    expect(await declares(8192, MAX_PIXELS / 8192)).toBe('unreadable')
  })

  test.each(['sideways-with-place.jpg', 'cmyk.jpg', '16-bit.png', 'with-place.webp', 'animated.gif'])(
    '%s if any part of its pixels is missing',
    async (name) => {
      const whole = readPicture(name)
      // The second half of the GIF is its second frame.
      const from = name.endsWith('gif') ? 0.45 : 0.9
      for (const share of [0.2, 0.4, from]) {
        const upTo = Math.floor(whole.length * share)
        expect([share, await encode(whole.slice(0, Math.max(12, upTo)))]).toEqual([share, 'unreadable'])
      }
    },
  )

  test('a JPEG with so many scans that decoding would take minutes', async () => {
    const repeat = (scans: number) => {
      const jpeg = someImage('image/jpeg', 268)
      const start = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xda]))
      const scan = jpeg.slice(start, -2)
      return new Uint8Array(
        Buffer.concat([jpeg.subarray(0, start), ...Array(scans).fill(scan), jpeg.subarray(-2)]),
      )
    }
    expect(typeof (await encode(repeat(1)))).toBe('object')
    expect(await encode(repeat(65))).toBe('unreadable')
  })

  test('an animated WebP, which the decoder does not know', async () => {
    expect(await encode(readPicture('animated.webp'))).toBe('unreadable')
  })

  test('random bytes with the start of an image', async () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const)
      expect(await encode(someImage(type).map((byte, at) => (at < 12 ? byte : (at * 7919) % 251)))).toBe(
        'unreadable',
      )
  })
})

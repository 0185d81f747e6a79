import { describe, expect, test } from 'vitest'
import { manyScans, readPicture, SVG, someImage } from '#server/testing/images.ts'
import { lookAt } from '#server/testing/look-at.ts'
import { createPng } from '#server/testing/png.ts'
import { encodeImage } from './encode-image.ts'

type Bytes = Uint8Array<ArrayBuffer>

async function encodeOrThrow(bytes: Bytes): Promise<Bytes> {
  const webp = await encodeImage(bytes)
  if (typeof webp === 'string') throw new Error(webp)
  expect((await new Bun.Image(webp).metadata()).format).toBe('webp')
  return webp
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

  test('such as a panorama of a Samsung phone, without an end marker and with data behind it, is accepted', async () => {
    const photo = readPicture('sideways-with-place.jpg')
    // What the phone writes behind the pixels: named blocks, and their directory between SEFH and SEFT.
    const block = '\0\0\x01\x0a\x12\0\0\0Panorama_Shot_Info000000000000000000000000'
    const directory = 'SEFH\x6b\0\0\0\x01\0\0\0\0\0\x01\x0a\x32\0\0\0\x32\0\0\0\x18\0\0\0SEFT'
    const panorama = Buffer.concat([photo.subarray(0, -2), Buffer.from(block + directory, 'latin1')])
    expect(await lookAt(await encodeOrThrow(new Uint8Array(panorama)))).toBe('40×60 rrbb')
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
    [[3200, 800], '1600×400'],
    [[800, 3200], '400×1600'],
    [[640, 480], '640×480'],
  ] as [[number, number], string][])('of %j pixels becomes %s', async (size, encoded) => {
    const look = await lookAt(await encodeOrThrow(createPng(size, Uint8Array.of(0, 0, 200))))
    expect(look).toBe(`${encoded} bbbb`)
  })
})

describe('refused is', () => {
  test('a small file that declares more pixels than a phone can take, before it is decoded', async () => {
    const declares = (width: number, height: number) =>
      encodeImage(createPng([100, 100], Uint8Array.of(9, 9, 9), [width, height]))
    expect(await declares(60_000, 60_000)).toBe('too many pixels')
    expect(await declares(8193, 6144)).toBe('too many pixels')
    // It is decoded, and doesn't have as many pixels as it declares.
    expect(await declares(8192, 6144)).toBe('unreadable')
  })

  test.each(['16-bit.png', 'with-place.webp'])('%s if any part of its pixels is missing', async (name) => {
    const whole = readPicture(name)
    for (const share of [0.2, 0.4, 0.9]) {
      const upTo = Math.floor(whole.length * share)
      expect([share, await encodeImage(whole.slice(0, Math.max(12, upTo)))]).toEqual([share, 'unreadable'])
    }
  })

  test('a JPEG with so many scans that decoding would take half an hour, at the deadline', async () => {
    expect(await encodeImage(await manyScans(), 1000)).toBe('unreadable')
  })

  test.each([
    ['SVG', SVG],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['audio in the same container as WebP', Buffer.from('RIFF\x1a\0\0\0WAVEfmt ', 'latin1')],
    ['an executable', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7 and some more')],
    [
      'a BMP, which the decoder knows',
      Buffer.from(
        'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA/wAAAA==',
        'base64',
      ),
    ],
  ])('%s', async (_, bytes) => {
    expect(await encodeImage(bytes)).toBe('not an image')
  })

  test('an animated WebP, which the decoder does not know', async () => {
    expect(await encodeImage(readPicture('animated.webp'))).toBe('unreadable')
  })

  test('random bytes with the start of an image', async () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const)
      expect(await encodeImage(someImage(type).map((byte, at) => (at < 12 ? byte : (at * 7919) % 251)))).toBe(
        'unreadable',
      )
  })
})

import { connect as connectSocket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { putFile } from '#server/testing/image-app.ts'
import { readPicture, SVG, servedBytesOf, someImage } from '#server/testing/images.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { createPng } from '#server/testing/png.ts'
import { openServedImages, pathAndQuery, refusalOf } from '#server/testing/served-images.ts'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '#shared/contract/business-form.ts'

const UNREADABLE =
  "This image is damaged or in a format we can't read. Please save it as JPG or PNG and try again."

type Bytes = Uint8Array<ArrayBuffer>
const app = openForTests(openServedImages)

describe('an image on disk', () => {
  test.each(IMAGE_TYPES)('of type %s is served as WebP and cacheable forever', async (type) => {
    const image = someImage(type, 300_000)
    const served = await servedBytesOf(image)
    const url = await app.requestUploadUrl()
    expect((await app.show(url)).status).toBe(404)
    expect((await putFile(url, image, type)).status).toBe(200)
    const response = await app.show(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(served.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), served)).toBe(0)
    const head = await app.show(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), head.headers.get('content-length')]).toEqual([
      200,
      'image/webp',
      String(served.length),
    ])
  })

  test('is read by its content, not its declared type', async () => {
    const url = await app.requestUploadUrl({ contentType: 'image/png', size: 2000 })
    expect((await putFile(url, someImage('image/jpeg'), 'image/png')).status).toBe(200)
    expect((await app.show(url)).status).toBe(200)
  })

  test.each([
    ['an SVG declared as PNG', SVG, [415, 'Please select an image file']],
    [
      'a page declared as PNG',
      Buffer.from('<!doctype html><script>1</script>'),
      [415, 'Please select an image file'],
    ],
    ['empty', new Uint8Array(0), [415, 'Please select an image file']],
    ['cut off in the middle', readPicture('16-bit.png').slice(0, 100), [415, UNREADABLE]],
    [
      'one that declares 3.6 billion pixels',
      createPng([2, 2], Uint8Array.of(9, 9, 9), [60_000, 60_000]),
      [413, 'Image must have at most 50 megapixels'],
    ],
    ['5 MB large', someImage('image/png', IMAGE_MAX_BYTES), [413, 'Image must be smaller than 5MB']],
  ] as [string, Bytes, [number, string]][])(
    'is refused and leaves nothing behind if it is %s',
    async (_, bytes, refusal) => {
      const before = await app.stored()
      const url = await app.requestUploadUrl()
      expect(await refusalOf(await putFile(url, bytes))).toEqual(refusal)
      expect(await app.stored()).toEqual(before)
      expect((await app.show(url)).status).toBe(404)
      // A refused file doesn't use up the URL.
      expect((await putFile(url, someImage('image/png'))).status).toBe(200)
    },
  )

  test('is refused if it is too large, even if its size was not declared', async () => {
    const before = await app.stored()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 1
        if (sent > 200) stream.close()
        else stream.enqueue(someImage('image/png', 60_000))
      },
    })
    const response = await app.send('PUT', pathAndQuery(await app.requestUploadUrl()), {
      body,
      headers: { 'content-type': 'image/png' },
    })
    expect(await refusalOf(response)).toEqual([413, 'Image must be smaller than 5MB'])
    expect(sent).toBeLessThan(100)
    expect(await app.stored()).toEqual(before)
  })

  test('leaves nothing behind if its upload is cut off, and can be sent again', async () => {
    const before = await app.stored()
    const url = await app.requestUploadUrl()
    const image = someImage('image/png', 100_000)
    await sendHalf(url, image)
    expect(await app.stored()).toEqual(before)
    expect((await app.show(url)).status).toBe(404)
    expect((await putFile(url, image)).status).toBe(200)
  })
})

test('refuses a file that is shorter than declared', async () => {
  const url = await app.requestUploadUrl()
  const response = await app.send('PUT', pathAndQuery(url), {
    body: someImage('image/png', 2000),
    headers: { 'content-type': 'image/png', 'content-length': '3000' },
  })
  expect(await refusalOf(response)).toEqual([400, 'The image did not arrive completely. Please try again.'])
  expect((await app.show(url)).status).toBe(404)
})

/** Announces the whole file, sends half of it, closes the connection, and waits until the server closes it too. */
function sendHalf(url: string, image: Bytes): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port, host } = new URL(url)
    const socket = connectSocket(Number(port), 'localhost')
    socket
      .on('close', () => resolve())
      .on('error', reject)
      .resume()
    socket.write(
      `PUT ${pathAndQuery(url)} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: image/png\r\ncontent-length: ${image.length}\r\n\r\n`,
    )
    socket.end(image.subarray(0, image.length / 2))
  })
}

describe('anything but an image', () => {
  test.each([
    '/objects/business-images/3f2b1c9e-0000-4000-8000-000000000000',
    '/objects/business-images/abc',
    '/objects/business-images/..%2f..%2f..%2fetc%2fpasswd',
    '/objects/business-images/%',
    '/objects/business-images/',
    '/objects/business-images/../../jwt-secret',
    '/objects',
    '/objects/other/abc',
  ])('at %s is 404 and not cached', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await app.send(method, path)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})

import { describe, expect, test } from 'vitest'
import { createTokens } from '#server/features/sign-in/session/tokens.ts'
import { idOf, putFile } from '#server/testing/image-app.ts'
import { servedBytesOf, someImage } from '#server/testing/images.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openServedImages, pathAndQuery, refusalOf } from '#server/testing/served-images.ts'
import { IMAGE_MAX_BYTES, type ImageType } from '#shared/contract/business-form.ts'
import { createUploadUrls } from './upload-url.ts'

type Bytes = Uint8Array<ArrayBuffer>
const app = openForTests(openServedImages)

describe('the upload call', () => {
  test('requires an open session before it reads the body', async () => {
    for (const authorization of ['', 'Bearer x', `${app.headers.authorization}x`]) {
      const response = await app.askUpload({ nonsense: true }, { authorization })
      expect(response.status).toBe(401)
    }
  })

  test("returns a URL with the caller's origin and the image's path", async () => {
    expect(await app.requestUploadUrl()).toMatch(
      new RegExp(`^${app.origin}/objects/business-images/[0-9a-f-]{36}\\?expires=\\d+&signature=[\\w-]{43}$`),
    )
    const elsewhere = await app.askUpload(undefined, { origin: 'https://care.example.org' })
    expect((await elsewhere.json()).uploadURL).toMatch(/^https:\/\/care\.example\.org\/objects\//)
    expect(elsewhere.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    [{ contentType: 'image/svg+xml', size: 10 }, 'Please select an image file'],
    [{ contentType: 'image/png', size: IMAGE_MAX_BYTES }, 'Image must be smaller than 5MB'],
    [{ contentType: 'image/png', size: 0 }, 'The file is empty'],
    [{ contentType: 'image/png', size: '1' }, 'Size must be a whole number of bytes'],
    [{ size: 10 }, 'Please select an image file'],
  ])('refuses %j with a helpful message', async (body, message) => {
    expect(await refusalOf(await app.askUpload(body))).toEqual([422, message])
  })
})

describe('a URL', () => {
  const refusal = (message: string) => [403, `This upload address ${message}. Please choose the image again.`]

  test('accepts one file', async () => {
    const url = await app.requestUploadUrl()
    const first = someImage('image/gif')
    expect((await putFile(url, first)).status).toBe(200)
    expect(await refusalOf(await putFile(url, someImage('image/png')))).toEqual(refusal('has been used'))
    const kept = await (await app.show(url)).arrayBuffer()
    expect(Buffer.compare(Buffer.from(kept), await servedBytesOf(first))).toBe(0)
  })

  test('that was used is refused before the file is read', async () => {
    const url = await app.requestUploadUrl()
    await putFile(url, someImage('image/png'))
    let chunksRead = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(stream) {
          chunksRead += 1
          stream.enqueue(someImage('image/png'))
          if (chunksRead === 5) stream.close()
        },
      },
      { highWaterMark: 0 },
    )
    const response = await app.send('PUT', pathAndQuery(url), { body })
    expect(await refusalOf(response)).toEqual(refusal('has been used'))
    expect(chunksRead).toBe(0)
  })

  test('accepts one of twenty concurrent files', async () => {
    const url = await app.requestUploadUrl()
    const files = Array.from({ length: 20 }, () => someImage('image/png', 50_000))
    const statuses = await Promise.all(files.map(async (file) => (await putFile(url, file)).status))
    expect(statuses.filter((status) => status === 200).length).toBe(1)
    expect(statuses.filter((status) => status === 403).length).toBe(19)
    const kept = Buffer.from(await (await app.show(url)).arrayBuffer())
    expect(Buffer.compare(kept, await servedBytesOf(files[statuses.indexOf(200)] as Bytes))).toBe(0)
  })

  test('accepts nothing after it expires', async () => {
    const id = idOf(await app.requestUploadUrl())
    const { sign } = createUploadUrls(createTokens(app.env.JWT_SECRET))
    const valid = sign({ id, expiresAt: new Date(Date.now() + 60_000) })
    const expired = sign({ id, expiresAt: new Date(Date.now() - 1000) })
    expect(await refusalOf(await putFile(app.origin + expired, someImage('image/png')))).toEqual(
      refusal('has expired'),
    )
    expect((await putFile(app.origin + valid, someImage('image/png'))).status).toBe(200)
  })

  test('accepts nothing if any part of it was changed', async () => {
    const url = await app.requestUploadUrl({ contentType: 'image/png', size: 2000 })
    const other = await app.requestUploadUrl()
    const withChange = (change: (changed: URL) => void) => {
      const changed = new URL(url)
      change(changed)
      return changed.href
    }
    const tampered = [
      withChange(({ searchParams }) =>
        searchParams.set('expires', String(Number(searchParams.get('expires')) + 60)),
      ),
      withChange(({ searchParams }) => searchParams.set('expires', 'never')),
      withChange(({ searchParams }) => searchParams.set('size', '3000')),
      withChange(({ searchParams }) => searchParams.delete('type')),
      withChange(({ searchParams }) => searchParams.delete('signature')),
      withChange(({ searchParams }) => searchParams.append('size', '3000')),
      withChange((changed) => {
        changed.pathname = new URL(other).pathname
      }),
      withChange((changed) => {
        changed.search = ''
      }),
      url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'),
      createUploadUrls(createTokens('another secret, also long enough'))
        .sign({ id: idOf(url), expiresAt: new Date(Date.now() + 60_000) })
        .replace(/^/, app.origin),
    ]
    for (const changedUrl of tampered) {
      expect(await refusalOf(await putFile(changedUrl, someImage('image/png')))).toEqual(
        refusal('is not valid'),
      )
    }
    expect((await putFile(url, someImage('image/png'))).status).toBe(200)
  })

  test.each([
    ['with another type', someImage('image/png'), 'image/gif'],
    ['that is larger', someImage('image/png', 2001), 'image/png'],
    ['that is smaller', someImage('image/png', 1999), 'image/png'],
  ] as [string, Bytes, ImageType][])('for a type and size refuses a file %s', async (_, file, type) => {
    const url = await app.requestUploadUrl({ contentType: 'image/png', size: 2000 })
    expect(await refusalOf(await putFile(url, file, type))).toEqual(refusal('is for another file'))
    expect((await putFile(url, someImage('image/png'))).status).toBe(200)
  })

  test('for a size refuses a larger file even if its size was not declared', async () => {
    const url = await app.requestUploadUrl({ contentType: 'image/png', size: 2000 })
    const response = await app.send('PUT', pathAndQuery(url), {
      body: new Blob([someImage('image/png', 2500)]).stream(),
      headers: { 'content-type': 'image/png' },
    })
    expect(await refusalOf(response)).toEqual(refusal('is for another file'))
  })
})

import {
  GetBucketCorsCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, keyOf, openImageApp, PUBLIC_URL, putFile } from '#server/testing/image-app.ts'
import { SVG, servedBytesOf, someImage } from '#server/testing/images.ts'
import { findStrictS3, type S3Server, startS3rver } from '#server/testing/s3-servers.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { IMAGE_MAX_BYTES } from '#shared/contract/business-form.ts'
import { createS3Store } from './s3-store.ts'

const strict = await findStrictS3()
const servers: [string, () => Promise<S3Server>][] = [['s3rver', startS3rver]]
if (strict) servers.push(['the S3 server at S3_ENDPOINT', async () => strict])

describe.each(servers)('on %s', (_, start) => {
  let s3: S3Server
  let app: Awaited<ReturnType<typeof openImageApp>>
  beforeAll(async () => {
    s3 = await start()
    app = await openImageApp(s3)
  })
  afterAll(async () => {
    await app.close()
    await s3.close()
  })

  test('uploads an image directly to the bucket, which it creates, and serves it from our server', async () => {
    const url = await app.requestUploadUrl({ contentType: 'image/png', size: 2000 })
    expect(url.startsWith(`${s3.variables.S3_ENDPOINT}/${app.bucket.name}/business-images/`)).toBe(true)
    // It would be the checksum of an empty file.
    expect(url).not.toMatch(/checksum/i)
    expect((await app.show(url)).status).toBe(404)
    const image = someImage('image/png')
    const served = await servedBytesOf(image)
    expect((await putFile(url, image)).status).toBe(200)
    for (const method of ['GET', 'GET', 'HEAD']) {
      const response = await app.show(url, method)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (method === 'GET') expect(response.headers.get('content-length')).toBe(String(served.length))
      const body = Buffer.from(await response.arrayBuffer())
      expect(Buffer.compare(body, method === 'HEAD' ? Buffer.alloc(0) : served)).toBe(0)
    }
  })

  test('without a type and size, uploads through our server, which checks the file', async () => {
    const url = await app.requestUploadUrl()
    expect(url.startsWith(`${PUBLIC_URL}/objects/business-images/`)).toBe(true)
    const send = (body: Uint8Array<ArrayBuffer>) =>
      app.send('PUT', url.slice(PUBLIC_URL.length), { body, headers: { 'content-type': 'image/png' } })
    expect((await send(SVG)).status).toBe(415)
    expect((await send(someImage('image/png', IMAGE_MAX_BYTES))).status).toBe(413)
    const key = { Bucket: app.bucket.name, Key: keyOf(url) }
    expect(await app.bucket.keys()).not.toContain(key.Key)
    const image = someImage('image/webp', 400_000)
    expect((await send(image)).status).toBe(200)
    expect((await send(image)).status).toBe(403)
    const response = await app.show(url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const shown = Buffer.from(await response.arrayBuffer())
    expect(Buffer.compare(shown, await servedBytesOf(image))).toBe(0)
    const object = await app.bucket.client.send(new HeadObjectCommand({ ...key, Key: `${key.Key}.webp` }))
    expect(object.ContentType).toBe('image/webp')
  })

  test('deletes a file in the bucket that is not an image or too large, before anyone sees it', async () => {
    for (const Body of [SVG, someImage('image/png', IMAGE_MAX_BYTES)]) {
      const url = await app.requestUploadUrl({ contentType: 'image/png', size: 2000 })
      const put = { Bucket: app.bucket.name, Key: keyOf(url), Body, ContentType: 'image/png' }
      await app.bucket.client.send(new PutObjectCommand(put))
      expect((await app.show(url)).status).toBe(404)
      expect(await app.bucket.keys()).not.toContain(keyOf(url))
    }
  })

  test('never serves what a URL uploads after its image was first served', async () => {
    const size = 2000
    const url = await app.requestUploadUrl({ contentType: 'image/png', size })
    const image = someImage('image/gif', size)
    for (const file of [
      image,
      someImage('image/jpeg', size),
      Buffer.concat([SVG, Buffer.alloc(size - SVG.length, ' ')]),
    ]) {
      expect((await putFile(url, file)).status).toBe(200)
      const shown = Buffer.from(await (await app.show(url)).arrayBuffer())
      expect(Buffer.compare(shown, await servedBytesOf(image))).toBe(0)
    }
  })

  test('lets browsers on our pages upload', async () => {
    const url = await app.requestUploadUrl({ contentType: 'image/png', size: 2000 })
    const response = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: PUBLIC_URL,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(response.ok).toBe(true)
    expect(['*', PUBLIC_URL]).toContain(response.headers.get('access-control-allow-origin'))
  })

  test('keeps CORS rules that the operator set', async () => {
    const Bucket = app.bucket.name
    const readRules = async () =>
      (await app.bucket.client.send(new GetBucketCorsCommand({ Bucket })).catch(() => undefined))?.CORSRules
    const CORSRules = [{ AllowedMethods: ['GET'], AllowedOrigins: ['https://own.example.org'] }]
    const set = new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } })
    // MinIO has one rule for all buckets and doesn't return it.
    const isSet = await app.bucket.client.send(set).catch(() => undefined)
    await createS3Store(app.settings, PUBLIC_URL, silentLog).prepare()
    expect(await readRules()).toEqual(isSet ? [expect.objectContaining(CORSRules[0])] : undefined)
  })
})

if (!strict) console.warn('No S3 server responds at S3_ENDPOINT, so this run does not test what one refuses.')

describe.skipIf(!strict)('the S3 server at S3_ENDPOINT', () => {
  const upload = { contentType: 'image/png', size: 2000 } as const
  let app: Awaited<ReturnType<typeof openImageApp>>
  beforeAll(async () => {
    app = await openImageApp(strict as S3Server)
  })
  afterAll(() => app.close())

  async function expectRefusal(response: Response, reason: RegExp) {
    expect(response.status).toBe(403)
    expect(await response.text()).toMatch(reason)
  }

  test.each([
    ['a wrong signature', flipSignature, someImage('image/png'), 'image/png'],
    ['another id', replaceId, someImage('image/png'), 'image/png'],
    ['another type of image', unchanged, someImage('image/gif'), 'image/gif'],
    ['a type that is not an image', unchanged, SVG, 'image/svg+xml'],
    ['a larger file', unchanged, someImage('image/png', 2001), 'image/png'],
    ['a much larger file', unchanged, someImage('image/png', 6_000_000), 'image/png'],
    ['a smaller file', unchanged, someImage('image/png', 1999), 'image/png'],
  ])('refuses %s', async (_, change, file, type) => {
    const url = await app.requestUploadUrl(upload)
    await expectRefusal(await putFile(change(url), file, type), /SignatureDoesNotMatch/)
    expect(await app.bucket.keys()).not.toContain(keyOf(url))
    expect((await putFile(url, someImage('image/png'))).status).toBe(200)
  })

  test('refuses a URL after 15 minutes', async () => {
    const url = await app.requestUploadUrl(upload)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900')
    const store = createS3Store(app.settings, undefined, silentLog)
    const from = new Date(Date.now() - 901_000)
    const late = await store.createUploadUrl?.(idOf(url), upload, { from, seconds: 900 })
    await expectRefusal(await putFile(late ?? '', someImage('image/png')), /Request has expired/)
    expect(await app.bucket.keys()).not.toContain(keyOf(url))
  })

  test('refuses wrong keys, and logs the reason without the secret', async () => {
    const keys = { ...app.settings, secretAccessKey: 'another secret' }
    const logged: unknown[] = []
    const log = { ...silentLog, warn: (...line: unknown[]) => void logged.push(line) }
    const write = createS3Store(keys, undefined, log).write('one.webp', someImage('image/png'))
    await expect(write).rejects.toMatchObject({ code: 'unavailable' })
    expect(JSON.stringify(logged)).toContain('SignatureDoesNotMatch')
    expect(JSON.stringify(logged)).not.toContain('another secret')
  })
})

const unchanged = (url: string) => url
const replaceId = (url: string) => url.replace(idOf(url), crypto.randomUUID())
const flipSignature = (url: string) =>
  url.replace(/(X-Amz-Signature=)(.)/, (_, name, digit) => name + (digit === '0' ? '1' : '0'))

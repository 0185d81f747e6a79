import {
  GetBucketCorsCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf, openImageApp, PUBLIC_URL, putFile } from '#server/testing/image-app.ts'
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

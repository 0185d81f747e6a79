import {
  GetBucketCorsCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_MAX_BYTES } from '../../../../shared/business-form.ts'
import { keyOf, openImageApp, PUBLIC_URL, putFile } from '../../../testing/image-app.ts'
import { SVG, someImage } from '../../../testing/images.ts'
import { findStrictS3, type S3Server, startS3rver } from '../../../testing/s3-servers.ts'
import { createS3Store } from './s3-store.ts'

const QUIET = { info() {}, warn() {}, error() {} }
const strict = await findStrictS3()
const servers: [string, () => Promise<S3Server>][] = [['s3rver', startS3rver]]
if (strict) servers.push(['the S3 at S3_ENDPOINT', async () => strict])

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

  test('a picture goes straight into the bucket, which is made for it, and is served from here', async () => {
    const address = await app.addressFor({ contentType: 'image/png', size: 2000 })
    expect(address.startsWith(`${s3.variables.S3_ENDPOINT}/${app.bucket.name}/business-images/`)).toBe(true)
    // It would be that of an empty file.
    expect(address).not.toMatch(/checksum/i)
    expect((await app.show(address)).status).toBe(404)
    const image = someImage('image/png')
    expect((await putFile(address, image)).status).toBe(200)
    for (const method of ['GET', 'GET', 'HEAD']) {
      const answer = await app.show(address, method)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (method === 'GET') expect(answer.headers.get('content-length')).toBe('2000')
      const body = Buffer.from(await answer.arrayBuffer())
      expect(Buffer.compare(body, method === 'HEAD' ? Buffer.alloc(0) : image)).toBe(0)
    }
  })

  test('without a type and size it comes through us, and is checked on its way', async () => {
    const address = await app.addressFor()
    expect(address.startsWith(`${PUBLIC_URL}/objects/business-images/`)).toBe(true)
    const send = (body: Uint8Array<ArrayBuffer>) =>
      app.send('PUT', address.slice(PUBLIC_URL.length), { body, headers: { 'content-type': 'image/png' } })
    expect((await send(SVG)).status).toBe(415)
    expect((await send(someImage('image/png', IMAGE_MAX_BYTES))).status).toBe(413)
    const key = { Bucket: app.bucket.name, Key: keyOf(address) }
    expect(await app.bucket.keys()).not.toContain(key.Key)
    const image = someImage('image/webp', 400_000)
    expect((await send(image)).status).toBe(200)
    expect((await send(image)).status).toBe(403)
    const answer = await app.show(address)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), image)).toBe(0)
    const object = await app.bucket.client.send(new HeadObjectCommand(key))
    expect(object.ContentType).toBe('image/webp')
  })

  test('what lies in the bucket and is no image, or too large, is deleted before anyone sees it', async () => {
    for (const Body of [SVG, someImage('image/png', IMAGE_MAX_BYTES)]) {
      const address = await app.addressFor({ contentType: 'image/png', size: 2000 })
      const put = { Bucket: app.bucket.name, Key: keyOf(address), Body, ContentType: 'image/png' }
      await app.bucket.client.send(new PutObjectCommand(put))
      expect((await app.show(address)).status).toBe(404)
      expect(await app.bucket.keys()).not.toContain(keyOf(address))
    }
  })

  test('an address that is used again shows nothing that was not checked', async () => {
    const size = SVG.length
    const address = await app.addressFor({ contentType: 'image/png', size })
    for (const type of ['image/gif', 'image/jpeg'] as const) {
      const image = someImage(type, size)
      expect((await putFile(address, image)).status).toBe(200)
      const answer = await app.show(address)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), image)).toBe(0)
    }
    await putFile(address, SVG)
    expect((await app.show(address)).status).toBe(404)
  })

  test('a browser at our address may send there', async () => {
    const address = await app.addressFor({ contentType: 'image/png', size: 2000 })
    const answer = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin: PUBLIC_URL,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(answer.ok).toBe(true)
    expect(['*', PUBLIC_URL]).toContain(answer.headers.get('access-control-allow-origin'))
  })

  test('rules that the operator set for browsers stay as they are', async () => {
    const Bucket = app.bucket.name
    const rulesNow = async () =>
      (await app.bucket.client.send(new GetBucketCorsCommand({ Bucket })).catch(() => undefined))?.CORSRules
    const CORSRules = [{ AllowedMethods: ['GET'], AllowedOrigins: ['https://own.example.org'] }]
    const set = new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } })
    // MinIO has one rule for all buckets, which it keeps to itself.
    const isSet = await app.bucket.client.send(set).catch(() => undefined)
    await createS3Store(app.settings, PUBLIC_URL, QUIET).prepare()
    expect(await rulesNow()).toEqual(isSet ? [expect.objectContaining(CORSRules[0])] : undefined)
  })
})

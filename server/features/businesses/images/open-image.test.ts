import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTokens } from '#server/features/sign-in/session/tokens.ts'
import { readPicture, servedBytesOf, someImage } from '#server/testing/images.ts'
import { lookAt } from '#server/testing/look-at.ts'
import { createPng } from '#server/testing/png.ts'
import { bucketOn, findStrictS3, type S3Server, startS3rver } from '#server/testing/s3-servers.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { createEncodingQueue } from './encoding-queue.ts'
import { detectImageType } from './image-type.ts'
import { openImage } from './open-image.ts'
import type { ImageDeps } from './service.ts'
import { type ImageStore, storeUnavailable } from './store.ts'
import type { ImageSize } from './stored-sizes.ts'
import { openStores } from './stores.ts'
import { createUploadUrls } from './upload-url.ts'

type Bytes = Uint8Array<ArrayBuffer>
const strict = await findStrictS3()
if (!strict)
  console.warn('No S3 server responds at S3_ENDPOINT, so this run tests images on s3rver and on disk only.')
const places: [string, () => Promise<S3Server | undefined>][] = [
  ['on disk', async () => undefined],
  ['on s3rver', startS3rver],
]
if (strict) places.push(['on the S3 server at S3_ENDPOINT', async () => strict])

describe.each(places)('an image %s', (_, start) => {
  let s3: S3Server | undefined
  let bucket: ReturnType<typeof bucketOn> | undefined
  let app: Awaited<ReturnType<typeof openTestApp>>
  let store: ImageStore
  /** The names of the files that were written since the last test. */
  let written: string[] = []
  /** Fails the next write of a file whose name ends like this. */
  let failAt: string | undefined
  beforeAll(async () => {
    s3 = await start()
    bucket = s3 && bucketOn(s3)
    app = await openTestApp(s3 && bucket && { ...s3.variables, S3_BUCKET: bucket.name })
    const stores = openStores(app.env, silentLog)
    const real = await stores.find(stores.current)
    await real.prepare()
    store = {
      ...real,
      write: async (key, image) => {
        written.push(key)
        if (failAt && key.endsWith(failAt)) {
          failAt = undefined
          throw storeUnavailable()
        }
        return real.write(key, image)
      },
    }
  })
  afterEach(() => {
    written = []
  })
  afterAll(async () => {
    await app.close()
    await bucket?.remove()
    await s3?.close()
  })

  /** One server. */
  const createServer = (): ImageDeps => {
    const stores = openStores(app.env, silentLog)
    return {
      sql: app.sql,
      now: () => new Date(),
      stores: { ...stores, find: async () => store },
      uploadUrls: createUploadUrls(createTokens()),
      queue: createEncodingQueue(),
    }
  }
  const show = async (id: string, size: ImageSize = 'desk', server = createServer()) => {
    const image = await openImage(server, id, size)
    return image && { type: image.type, bytes: new Uint8Array(await new Response(image.body).arrayBuffer()) }
  }
  const readFile = async (key: string) => {
    const file = await store.read(key)
    return file && Buffer.from(await new Response(file.body).arrayBuffer())
  }
  const rowOf = async (id: string) => (await app.sql`select * from business_images where id = ${id}`)[0]

  /** Puts a file in the store, as a browser does with a pre-signed URL. */
  async function upload(bytes: Bytes): Promise<string> {
    const current = s3 ? 's3' : 'disk'
    const [row] = await app.sql`insert into business_images (store) values (${current}) returning id`
    const type = detectImageType(bytes) ?? 'image/png'
    await store.write(row?.id, { type, bytes })
    written = []
    return row?.id
  }

  test('has two sizes, which replace the upload with its place and camera', async () => {
    const photo = createPng([2400, 1200], Uint8Array.of(200, 0, 0))
    const id = await upload(photo)
    expect(await lookAt((await show(id))?.bytes as Bytes)).toBe('1200×600 rrrr')
    expect(await lookAt((await show(id, 'phone'))?.bytes as Bytes)).toBe('480×240 rrrr')
    const sideways = readPicture('sideways-with-place.jpg')
    const other = await upload(sideways)
    expect((await readFile(other))?.includes('CanaryPhone')).toBe(true)
    expect(await lookAt((await show(other, 'phone'))?.bytes as Bytes)).toBe('40×60 rrbb')
    for (const key of [other, `${other}-480`]) expect((await readFile(key))?.includes('Canary')).toBe(false)
  })

  test('that cannot be encoded is deleted', async () => {
    const id = await upload(readPicture('animated.webp'))
    expect(await show(id)).toBeUndefined()
    expect(await readFile(id)).toBeUndefined()
    expect(await rowOf(id)).toBeUndefined()
  })

  test('is encoded once for twenty requests, and for two servers at once', async () => {
    const id = await upload(someImage('image/png'))
    const servers = [createServer(), createServer()]
    const requests = Array.from({ length: 20 }, (_request, n) =>
      show(id, n % 4 < 2 ? 'desk' : 'phone', servers[n % 2]),
    )
    const shown = await Promise.all(requests)
    expect(new Set(shown.map((image) => image?.type))).toEqual(new Set(['image/webp']))
    expect(written).toEqual([id, `${id}-480`])
  })

  test('is encoded again if the server died at any step', async () => {
    const upload0 = someImage('image/png')
    const served = await servedBytesOf(upload0)
    const beforeWrite = await upload(upload0)
    failAt = beforeWrite
    await expect(show(beforeWrite)).rejects.toMatchObject({ code: 'unavailable' })
    expect(Buffer.compare((await show(beforeWrite))?.bytes as Bytes, served)).toBe(0)
    const betweenSizes = await upload(upload0)
    failAt = `${betweenSizes}-480`
    await expect(show(betweenSizes)).rejects.toMatchObject({ code: 'unavailable' })
    expect((await rowOf(betweenSizes))?.isEncoded).toBe(false)
    expect((await show(betweenSizes))?.type).toBe('image/webp')
    expect((await show(betweenSizes, 'phone'))?.type).toBe('image/webp')
  })

  test('has a size for phones again if that file is lost, as after a restore', async () => {
    const id = await upload(someImage('image/png'))
    const before = await show(id, 'phone')
    await store.remove(`${id}-480`)
    expect(await show(id, 'phone')).toEqual(before)
  })

  test('that was replaced shows its new content in both sizes', async () => {
    const id = await upload(createPng([600, 300], Uint8Array.of(200, 0, 0)))
    await show(id, 'phone')
    await store.write(id, { type: 'image/png', bytes: createPng([600, 300], Uint8Array.of(0, 0, 200)) })
    expect(await lookAt((await show(id))?.bytes as Bytes)).toBe('600×300 bbbb')
    expect(await lookAt((await show(id, 'phone'))?.bytes as Bytes)).toBe('480×240 bbbb')
  })
})

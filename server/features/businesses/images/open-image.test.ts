import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readPicture, servedBytesOf, someImage } from '#server/testing/images.ts'
import { lookAt } from '#server/testing/look-at.ts'
import { bucketOn, findStrictS3, type S3Server, startS3rver } from '#server/testing/s3-servers.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { openImage } from './service.ts'
import { type ImageStore, imageName, storeUnavailable, uploadName } from './store.ts'
import { openStores } from './stores.ts'

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
  let failsNextWrite = false
  beforeAll(async () => {
    s3 = await start()
    bucket = s3 && bucketOn(s3)
    app = await openTestApp(s3 && bucket && { ...s3.variables, S3_BUCKET: bucket.name })
    const stores = openStores(app.env, silentLog)
    const real = await stores.find(stores.current)
    await real.prepare()
    store = {
      ...real,
      write: async (name, webp) => {
        written.push(name)
        if (failsNextWrite) {
          failsNextWrite = false
          throw storeUnavailable()
        }
        return real.write(name, webp)
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

  const show = async (id: string) => {
    const stores = { ...openStores(app.env, silentLog), find: async () => store }
    const image = await openImage({ sql: app.sql, stores }, id)
    return image && new Uint8Array(await new Response(image.body).arrayBuffer())
  }
  const readFile = async (name: string) => {
    const file = await store.read(name)
    return file && Buffer.from(await new Response(file.body).arrayBuffer())
  }
  const rowOf = async (id: string) => (await app.sql`select * from business_images where id = ${id}`)[0]

  /** Puts a file in the store, as a browser does with a pre-signed URL. */
  async function upload(bytes: Bytes): Promise<string> {
    const current = s3 ? 's3' : 'disk'
    const [row] = await app.sql`insert into business_images (store) values (${current}) returning id`
    await store.write(uploadName(row?.id), bytes)
    written = []
    return row?.id
  }

  test('replaces the upload with its place and camera', async () => {
    const id = await upload(readPicture('sideways-with-place.jpg'))
    expect((await readFile(uploadName(id)))?.includes('CanaryPhone')).toBe(true)
    expect(await lookAt((await show(id)) as Bytes)).toBe('40×60 rrbb')
    expect((await readFile(imageName(id)))?.includes('Canary')).toBe(false)
    expect(await readFile(uploadName(id))).toBeUndefined()
  })

  test('that cannot be encoded is deleted', async () => {
    const id = await upload(readPicture('animated.webp'))
    expect(await show(id)).toBeUndefined()
    expect(await readFile(uploadName(id))).toBeUndefined()
    expect((await rowOf(id))?.storedAt).toBeNull()
  })

  test('is encoded once for twenty requests', async () => {
    const id = await upload(someImage('image/png'))
    const shown = await Promise.all(Array.from({ length: 20 }, () => show(id)))
    expect(shown.every((image) => image !== undefined)).toBe(true)
    expect(written).toEqual([imageName(id)])
  })

  test('is encoded again if the server died before it was stored', async () => {
    const photo = someImage('image/png')
    const id = await upload(photo)
    failsNextWrite = true
    await expect(show(id)).rejects.toMatchObject({ code: 'unavailable' })
    expect(Buffer.compare((await show(id)) as Bytes, await servedBytesOf(photo))).toBe(0)
  })
})

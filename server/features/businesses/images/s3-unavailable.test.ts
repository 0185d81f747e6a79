import { expect, test } from 'vitest'
import { servedBytesOf, someImage } from '#server/testing/images.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { imageName } from './store.ts'
import { createDiskStore, imageFolder } from './stores.ts'

/** Nothing listens on the discard port. */
const UNREACHABLE = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'care-images',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const app = openForTests(() => openTestApp(UNREACHABLE))

test('while S3 is unavailable, refuses uploads with a message and serves 503 for images, uncached and without deleting them', async () => {
  const { headers } = await signIn(app)
  const upload = { contentType: 'image/png', size: 2000 }
  const refused = await app.sendJson(ADMIN_API.imageUpload, upload, headers)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).message).toBe(
    'The image store is not responding. Please try again in a moment.',
  )
  const [row] = await app.sql`select id, store from business_images`
  expect(row?.store).toBe('s3')
  const image = await app.send('GET', `/objects/business-images/${row?.id}`)
  expect([image.status, image.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await app.sql`select id from business_images`).length).toBe(1)
  expect(app.logged.join()).toContain('image store unavailable')
})

test('serves images from before the move to S3 from disk', async () => {
  const id = crypto.randomUUID()
  const served = await servedBytesOf(someImage('image/png'))
  await createDiskStore(imageFolder(app.env)).write(imageName(id), served)
  await app.sql`insert into business_images (id, store, stored_at) values (${id}, 'disk', now())`
  const response = await app.send('GET', `/objects/business-images/${id}`)
  expect(response.status).toBe(200)
  expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), served)).toBe(0)
})

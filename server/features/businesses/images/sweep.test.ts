import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { someImage } from '#server/testing/images.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { sweepImages } from './service.ts'
import { imageName, uploadName } from './store.ts'
import { createDiskStore, imageFolder, openStores, type Stores } from './stores.ts'

const app = openForTests(openTestApp)
let folder: string
let stores: Stores
beforeAll(async () => {
  folder = imageFolder(app.env)
  stores = openStores(app.env, silentLog)
})
beforeEach(() => app.sql`truncate business_images, featured_businesses`)

const sweep = (others = stores) =>
  sweepImages({ sql: app.sql, env: app.env, log: silentLog, now: () => new Date(), stores: others })
const remainingIds = async () => (await app.sql`select id from business_images`).map(({ id }) => id)
/** Makes unused images this much older. */
const age = (hours: number) =>
  app.sql`update business_images set unused_since = unused_since - make_interval(hours => ${hours})`

async function upload(): Promise<string> {
  const [row] = await app.sql`insert into business_images (store) values ('disk') returning id`
  await createDiskStore(folder).write(imageName(row?.id), someImage('image/webp'))
  return row?.id
}
const advertise = (imageUrl: string) => app.sql`
  insert into featured_businesses (name, description, city, state, image_url)
  values ('Oak House', 'Ten letters or more', 'Austin', 'TX', ${imageUrl})`

test('removes the files and row of an image that was not saved for a day', async () => {
  const id = await upload()
  await Bun.write(join(folder, uploadName(id)), someImage('image/png'))
  expect(await sweep()).toBe(0)
  await age(23)
  expect(await sweep()).toBe(0)
  await age(1)
  expect(await sweep()).toBe(1)
  expect(await remainingIds()).toEqual([])
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([])
})

test.each([
  (id: string) => `/objects/business-images/${id}`,
  (id: string) => `https://care.example.org/objects/business-images/${id.toUpperCase()}`,
  (id: string) => `https://s3.example.org/bucket/business-images/${id}?X-Amz-Expires=900`,
])('keeps an image that a business uses, in any form of its URL (%#)', async (url) => {
  const id = await upload()
  await advertise(url(id))
  await age(1000)
  expect(await sweep()).toBe(0)
  await age(1000)
  expect(await sweep()).toBe(0)
  expect(await remainingIds()).toEqual([id])
  expect(await readdir(folder)).toContain(imageName(id))
})

test('keeps a replaced image for a day', async () => {
  const [old, next] = [await upload(), await upload()]
  await advertise(`/objects/business-images/${old}`)
  await sweep()
  await age(1000)
  await app.sql`update featured_businesses set image_url = ${`/objects/business-images/${next}`}`
  expect(await sweep()).toBe(0)
  await age(24)
  expect(await sweep()).toBe(1)
  expect(await remainingIds()).toEqual([next])
})

test('removes unused URLs too, at most a hundred per sweep', async () => {
  await app.sql`insert into business_images (store) select 'disk' from generate_series(1, 120)`
  await age(24)
  expect([await sweep(), await sweep(), await sweep()]).toEqual([100, 20, 0])
})

test('two concurrent servers remove each image once', async () => {
  await app.sql`insert into business_images (store) select 'disk' from generate_series(1, 50)`
  await age(24)
  const [one, other] = await Promise.all([sweep(), sweep()])
  expect(one + other).toBe(50)
  expect(await remainingIds()).toEqual([])
})

test('retries a failed deletion in the next sweep and still deletes the others', async () => {
  const [stuck, free] = [await upload(), await upload()]
  await age(24)
  const disk = createDiskStore(folder)
  const remove = async (name: string) => {
    if (name === imageName(stuck)) throw new Error('the store fails')
    await disk.remove(name)
  }
  expect(await sweep({ ...stores, find: async () => ({ ...disk, remove }) })).toBe(1)
  expect(await remainingIds()).toEqual([stuck])
  expect(await readdir(folder)).not.toContain(imageName(free))
  expect(await sweep()).toBe(1)
})

test('leaves images alone whose store is no longer configured', async () => {
  await app.sql`insert into business_images (store) values ('s3')`
  await age(1000)
  expect(await sweep()).toBe(0)
  expect((await remainingIds()).length).toBe(1)
})

test('removes the partial file of a killed server, but not one that is being written', async () => {
  await mkdir(folder, { recursive: true })
  for (const name of ['old.part', 'new.part']) await Bun.write(join(folder, name), 'partial')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(folder, 'old.part'), twoHoursAgo, twoHoursAgo)
  await sweep()
  const names = await readdir(folder)
  expect(names).not.toContain('old.part')
  expect(names).toContain('new.part')
})

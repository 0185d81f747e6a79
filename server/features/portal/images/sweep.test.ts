import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { someImage } from '../../../testing/images.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createDiskStore } from './disk-store.ts'
import { imageFolder, openStores, type Stores } from './stores.ts'
import { sweepImages } from './sweep.ts'

const silent = { info() {}, warn() {}, error() {} }
let app: Awaited<ReturnType<typeof openTestApp>>
let folder: string
let stores: Stores
beforeAll(async () => {
  app = await openTestApp()
  folder = imageFolder(app.env)
  stores = openStores(app.env, silent)
})
beforeEach(() => app.sql`truncate business_images, featured_businesses`)
afterAll(() => app.close())

const sweep = (others = stores) =>
  sweepImages({ sql: app.sql, env: app.env, log: silent, now: () => new Date(), stores: others })
const kept = async () => (await app.sql`select id from business_images`).map(({ id }) => id)
/** As if this time had gone by. */
const letPass = (hours: number) =>
  app.sql`update business_images set unused_since = unused_since - make_interval(hours => ${hours})`

async function upload(): Promise<string> {
  const [row] = await app.sql`insert into business_images (store) values ('disk') returning id`
  await createDiskStore(folder).write(row?.id, { type: 'image/png', bytes: someImage('image/png') })
  return row?.id
}
const advertise = (imageUrl: string) => app.sql`
  insert into featured_businesses (name, description, city, state, image_url)
  values ('Oak House', 'Ten letters or more', 'Austin', 'TX', ${imageUrl})`

test('a picture that nobody saved is gone after a day, file and row', async () => {
  const id = await upload()
  expect(await sweep()).toBe(0)
  await letPass(23)
  expect(await sweep()).toBe(0)
  await letPass(1)
  expect(await sweep()).toBe(1)
  expect(await kept()).toEqual([])
  expect(await readdir(folder)).not.toContain(id)
})

test.each([
  (id: string) => `/objects/business-images/${id}`,
  (id: string) => `https://care.example.org/objects/business-images/${id.toUpperCase()}`,
  (id: string) => `https://s3.example.org/bucket/business-images/${id}?X-Amz-Expires=900`,
])('a picture that a business shows stays, however its address is written (%#)', async (address) => {
  const id = await upload()
  await advertise(address(id))
  await letPass(1000)
  expect(await sweep()).toBe(0)
  await letPass(1000)
  expect(await sweep()).toBe(0)
  expect(await kept()).toEqual([id])
  expect(await readdir(folder)).toContain(id)
})

test('a picture that was replaced stays for a day from then on', async () => {
  const [old, next] = [await upload(), await upload()]
  await advertise(`/objects/business-images/${old}`)
  await sweep()
  await letPass(1000)
  await app.sql`update featured_businesses set image_url = ${`/objects/business-images/${next}`}`
  expect(await sweep()).toBe(0)
  await letPass(24)
  expect(await sweep()).toBe(1)
  expect(await kept()).toEqual([next])
})

test('addresses that were never used are forgotten too, and no more than a hundred at once', async () => {
  await app.sql`insert into business_images (store) select 'disk' from generate_series(1, 120)`
  await letPass(24)
  expect([await sweep(), await sweep(), await sweep()]).toEqual([100, 20, 0])
})

test('two servers that sweep at once remove each picture once', async () => {
  await app.sql`insert into business_images (store) select 'disk' from generate_series(1, 50)`
  await letPass(24)
  const [one, other] = await Promise.all([sweep(), sweep()])
  expect(one + other).toBe(50)
  expect(await kept()).toEqual([])
})

test('what a store does not delete is tried again the next time, and holds nothing else up', async () => {
  const [stuck, free] = [await upload(), await upload()]
  await letPass(24)
  const disk = createDiskStore(folder)
  const remove = async (id: string) => {
    if (id === stuck) throw new Error('the disk is full of sand')
    await disk.remove(id)
  }
  expect(await sweep({ ...stores, find: async () => ({ ...disk, remove }) })).toBe(1)
  expect(await kept()).toEqual([stuck])
  expect(await readdir(folder)).not.toContain(free)
  expect(await sweep()).toBe(1)
})

test('pictures in a store that is no longer named are left alone', async () => {
  await app.sql`insert into business_images (store) values ('s3')`
  await letPass(1000)
  expect(await sweep()).toBe(0)
  expect((await kept()).length).toBe(1)
})

test('half a file of a server that was killed is removed, one that is being written is not', async () => {
  await mkdir(folder, { recursive: true })
  for (const name of ['old.part', 'new.part']) await Bun.write(join(folder, name), 'half')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(folder, 'old.part'), twoHoursAgo, twoHoursAgo)
  await sweep()
  const names = await readdir(folder)
  expect(names).not.toContain('old.part')
  expect(names).toContain('new.part')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CatalogueSource } from '../../shared/catalogue-source.ts'
import { API } from '../../shared/paths.ts'
import { openTestApp } from '../testing/test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('anyone may ask where the communities come from, and how old each source is', async () => {
  await app.sql`insert into facilities (name, normalized_name, location, description, city, state, source, source_id, source_date)
    values ('Real', 'real', 'Austin, TX', '', 'Austin', 'TX', 'a register', '1', '2021-03-01')`
  const answer = await app.send('GET', API.catalogueSources)
  expect(answer.status).toBe(200)
  const [sample, register] = z.parse(z.array(CatalogueSource), await answer.json())
  expect(sample).toMatchObject({ source: 'sample', isSample: true, sourceDate: null })
  expect(sample?.count).toBeGreaterThan(1)
  expect(register).toMatchObject({
    source: 'a register',
    isSample: false,
    count: 1,
    sourceDate: '2021-03-01',
  })
})

test('an empty catalogue has no sources', async () => {
  await app.sql`delete from facilities`
  expect(await (await app.send('GET', API.catalogueSources)).json()).toEqual([])
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { API } from '#shared/contract/paths.ts'

const app = openForTests(openTestApp)

test('lists the sources and their dates without a session', async () => {
  await app.sql`
    insert into catalogue_sources (source, format, publisher, source_date, date_is_given, file_sha256)
    values ('b-register', 'tx', 'Texas Health and Human Services Commission', '2021-03-01', true, ''),
      ('a-list', 'own', null, '2021-03-02', false, '')`
  const answer = await app.send('GET', API.catalogueSources)
  expect(answer.status).toBe(200)
  const [sample, list, register] = z.parse(z.array(CatalogueSource), await answer.json())
  expect(sample).toMatchObject({ source: 'sample', isSample: true, sourceDate: null })
  expect(sample?.count).toBeGreaterThan(1)
  expect(list).toMatchObject({ publisher: null, sourceDate: null })
  expect(register).toMatchObject({
    source: 'b-register',
    publisher: 'Texas Health and Human Services Commission',
    isSample: false,
    count: 0,
    sourceDate: '2021-03-01',
  })
})

test('an empty catalog has no sources', async () => {
  await app.sql`delete from facilities`
  await app.sql`delete from catalogue_sources`
  expect(await (await app.send('GET', API.catalogueSources)).json()).toEqual([])
})

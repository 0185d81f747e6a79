import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { SubjectFindings } from '#shared/subject-requests.ts'

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp({})
  await app.submit(randomUUID(), someAnswers({ firstName: 'Bo', lastName: 'Li', phone: '+1 (512) 767-7319' }))
  await app.submit(
    randomUUID(),
    someAnswers({ firstName: 'José', lastName: 'Núñez Łódź', phone: '512 555 0199' }),
  )
  await app.idle()
})
afterAll(() => app.close())

const namesFound = async (search: object) => {
  const response = await app.call('POST', ADMIN_API.personSearch, search)
  const { records } = z.parse(SubjectFindings, await response.json())
  return records.map(({ firstName }) => firstName)
}

test('finds a person by a name that is too short for the index, and by one with diacritics', async () => {
  expect(await namesFound({ name: 'bo li' })).toEqual(['Bo'])
  expect(await namesFound({ name: 'nunez lodz jose' })).toEqual(['José'])
})

test('finds a person by a phone number with or without its country', async () => {
  expect(await namesFound({ phone: '512-767-7319' })).toEqual(['Bo'])
  expect(await namesFound({ phone: '1 512 555 0199' })).toEqual(['José'])
})

test('finds a lead that the inbox doesn’t have yet', async () => {
  await app.sql`delete from inbox_leads`
  expect(await namesFound({ name: 'Bo Li' })).toEqual(['Bo'])
  expect(await namesFound({ phone: '5127677319' })).toEqual(['Bo'])
})

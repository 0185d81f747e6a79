import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schemaOf } from '#server/platform/http/operation.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SubjectFindings, SubjectSearch } from '#shared/privacy/subject-requests.ts'

const app = openForTests(() => openPortalApp({}))
beforeAll(async () => {
  await app.submit(randomUUID(), someAnswers({ firstName: 'Bo', lastName: 'Li', phone: '+1 (512) 767-7319' }))
  await app.submit(
    randomUUID(),
    someAnswers({ firstName: 'José', lastName: 'Núñez Łódź', phone: '512 555 0199' }),
  )
  await app.idle()
})

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

test('accepts exactly the searches that the API’s document allows', async () => {
  const { anyOf, properties } = schemaOf(SubjectSearch, 'input') as {
    anyOf: { properties: Record<string, { pattern: string }> }[]
    properties: Record<string, { pattern?: string }>
  }
  const meets = (all: Record<string, { pattern?: string }>, search: Record<string, string>) =>
    Object.entries(all).every(([name, { pattern = '' }]) => new RegExp(pattern).test(search[name] ?? ''))
  const searches: Record<string, string>[] = [
    ...[{}, { email: ' ' }, { name: '', phone: ' ' }, { phone: '512 55' }, { name: 'Bo', phone: '1' }],
    ...[{ name: 'Bo' }, { phone: '(512) 767-7319', email: '' }, { reference: 'ABC-123', phone: '' }],
  ]
  const isAllowed = searches.map(
    (search) => meets(properties, search) && anyOf.some((one) => meets(one.properties, search)),
  )
  expect(isAllowed).toEqual([false, false, false, false, false, true, true, true])
  for (const [index, search] of searches.entries()) {
    const { status } = await app.call('POST', ADMIN_API.personSearch, search)
    expect([search, status]).toEqual([search, isAllowed[index] ? 200 : 422])
  }
})

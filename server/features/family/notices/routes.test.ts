import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { ErrorBody } from '#shared/contract/errors.ts'
import { API } from '#shared/contract/paths.ts'
import { PlaceNotices, QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'

const app = openForTests(openTestApp)

const ask = (query: Record<string, string>) => app.send('GET', `${API.place}?${new URLSearchParams(query)}`)

async function noticesOf(query: Record<string, string>) {
  const response = await ask(query)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toMatch(/^private/)
  return z.parse(z.strictObject(PlaceNotices.shape), await response.json()).notices
}

test('a place without a contradiction has no notices, however little of it is known', async () => {
  expect(await noticesOf({ zipCode: '78701', city: 'Austin', state: 'TX' })).toEqual([])
  expect(await noticesOf({ state: 'TX' })).toEqual([])
  expect(await noticesOf({})).toEqual([])
})

test('an unknown ZIP code has a notice', async () => {
  const notices = await noticesOf({ zipCode: '00001', city: 'Austin', state: 'TX' })
  expect(notices.map(({ code }) => code)).toEqual(['zip_unknown'])
})

test('a city with a character that the database cannot store is just unknown', async () => {
  const notices = await noticesOf({ city: '\0', state: 'TX' })
  expect(notices.map(({ code }) => code)).toEqual(['city_unknown'])
})

test.each([
  [{ zipCode: '7870' }, 'zipCode'],
  [{ zipCode: '' }, 'zipCode'],
  [{ state: 'DC' }, 'state'],
  [{ state: 'tx' }, 'state'],
  [{ city: 'x'.repeat(101) }, 'city'],
])('the invalid query %j is refused, and the field is named', async (query, path) => {
  const response = await ask(query as Record<string, string>)
  expect(response.status).toBe(422)
  expect(z.parse(ErrorBody, await response.json()).issues?.map((issue) => issue.path)).toEqual([path])
})

test('a submission is accepted with the notices, and every retry gets the same', async () => {
  const key = randomUUID()
  const answers = someAnswers({ zipCode: '10001' })
  const response = await app.submit(key, answers)
  expect(response.status).toBe(200)
  const text = await response.text()
  const { notices } = z.parse(QuestionnaireResponse, JSON.parse(text))
  expect(notices?.map(({ code }) => code)).toEqual(['zip_in_other_state'])
  expect(notices).toEqual(await noticesOf({ zipCode: '10001', city: 'Austin', state: 'TX' }))
  expect(await (await app.submit(key, answers)).text()).toBe(text)
  expect(await (await app.read(key)).text()).toBe(text)
})

test('a submission without notices has no field for them', async () => {
  const response = await app.submit(randomUUID(), someAnswers())
  expect(await response.json()).not.toHaveProperty('notices')
})

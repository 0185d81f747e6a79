import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setCatalogue } from '#server/testing/communities.ts'
import { idsOf, manyOf } from '#server/testing/find-in.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MAX_SKIP } from '#shared/contract/limits.ts'
import { API, LINK_HEADER } from '#shared/contract/paths.ts'
import { MoreMatches, QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'

const app = openForTests(openTestApp)

const pathOf = (key: string, skip: string) => `${API.questionnaire}/${key}/more?skip=${skip}`
const moreIds = async (key: string, skip: number) =>
  idsOf(z.parse(MoreMatches, await (await app.send('GET', pathOf(key, `${skip}`))).json()).facilities)

test('the communities after the twenty of an answer follow in the same order, each once', async () => {
  const homes = manyOf(45)
  await setCatalogue(app.sql, homes)
  const key = randomUUID()
  const sent = await app.submit(key, someAnswers())
  const answer = z.parse(QuestionnaireResponse, await sent.clone().json())
  expect([answer.facilities.length, answer.compared]).toEqual([20, 45])
  const all = [...idsOf(answer.facilities), ...(await moreIds(key, 20)), ...(await moreIds(key, 40))]
  expect(all).toEqual(homes.map(({ id }) => id))
  expect(await moreIds(key, 45)).toEqual([])
  const stored = await app.send('GET', `${API.questionnaire}/${key}`)
  expect(await stored.text()).toBe(await sent.text())
})

test('refuses unknown keys, erased submissions and numbers out of range', async () => {
  const key = randomUUID()
  await app.submit(key, someAnswers())
  for (const skip of ['0', '-1', '1.5', '', '0x10', `${MAX_SKIP + 1}`])
    expect([skip, (await app.send('GET', pathOf(key, skip))).status]).toEqual([skip, 422])
  expect((await app.send('GET', pathOf(randomUUID(), '20'))).status).toBe(404)
  const headers = { [LINK_HEADER]: 'A'.repeat(43) }
  expect((await app.send('GET', pathOf(key, '20'), { headers })).status).toBe(404)
  await app.send('DELETE', `${API.questionnaire}/${key}`)
  expect((await app.send('GET', pathOf(key, '20'))).status).toBe(410)
})

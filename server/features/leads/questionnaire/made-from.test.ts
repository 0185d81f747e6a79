import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeCurrentPack } from '#server/testing/current-pack.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { RULES_VERSION } from '#shared/rules-version.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const submit = async (change = {}) =>
  (await (await app.submit(randomUUID(), someAnswers(change))).json()).madeFrom

test('a list names the rules and the packs of its state, unless they are outdated', async () => {
  expect(await submit()).toEqual({ rules: RULES_VERSION, packs: [] })
  for (const hash of ['a'.repeat(64), 'b'.repeat(64)]) {
    await storeCurrentPack(app.sql, hash)
    expect(await submit()).toEqual({ rules: RULES_VERSION, packs: [{ kind: 'living', hash }] })
  }
  expect(await submit({ state: 'OK', city: 'Tulsa', zipCode: '74103' })).toMatchObject({ packs: [] })
  await app.sql`update catalogue_state set version = version + 1`
  expect(await submit()).toEqual({ rules: RULES_VERSION, packs: [] })
})

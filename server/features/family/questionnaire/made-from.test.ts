import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES_VERSION } from '../../../../shared/rules-version.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { openTestApp, someAnswers } from '../../../testing/test-app.ts'
import { makeOutdatedPacks } from '../../catalogue/packs/pack-builder.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const submit = async () => (await (await app.submit(randomUUID(), someAnswers())).json()).madeFrom
const hashes = () =>
  app.sql`select kind, hash from packs where state = 'TX' and replaced_at is null order by kind`

test('a list names the rules and the packs of its state, unless they are outdated', async () => {
  expect(await submit()).toEqual({ rules: RULES_VERSION, packs: [] })
  await makeOutdatedPacks({ sql: app.sql, log: silentLog })
  const packs = (await hashes()).map((pack) => ({ ...pack }))
  expect(packs.length).toBeGreaterThan(0)
  expect(await submit()).toEqual({ rules: RULES_VERSION, packs })
  await app.sql`update catalogue_state set version = version + 1`
  expect(await submit()).toEqual({ rules: RULES_VERSION, packs: [] })
})

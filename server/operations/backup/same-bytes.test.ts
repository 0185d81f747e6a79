import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openInstallations } from '#server/testing/installations.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { callsOf, openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { AGE_RANGES } from '#shared/contract/options.ts'

const app = openForTests(openTestApp)
let installations: Awaited<ReturnType<typeof openInstallations>>
beforeAll(async () => {
  installations = await openInstallations()
})
afterAll(() => installations.close())

/** Opens a server whose rules, sentences and cards differ from those that made the stored answers. */
async function openLaterServer(installation: Parameters<typeof callsOfLater>[0]) {
  vi.resetModules()
  vi.doMock('#shared/matching/matching.ts', async (load) => {
    const today = await load<typeof import('#shared/matching/matching.ts')>()
    return {
      ...today,
      MATCH_WEIGHTS: { distance: 10, budget: 20, amenities: 30, careType: 40 },
      MAX_MATCHES: 7,
    }
  })
  vi.doMock('#shared/matching/reasons.ts', async (load) => ({
    ...(await load<typeof import('#shared/matching/reasons.ts')>()),
    reasonsFor: () => [{ code: 'near', text: 'A later sentence' }],
  }))
  vi.doMock('#shared/matching/points.ts', () => ({
    pointsOf: () => ({ against: [], for: [{ text: 'Later' }] }),
  }))
  vi.doMock('#shared/catalog/notices/find-notices.ts', () => ({
    findNotices: async () => [{ text: 'A later notice', code: 'later' }],
  }))
  return callsOfLater(installation)
}

async function callsOfLater(installation: { sql: typeof app.sql; env: typeof app.env }) {
  const { createTestApp } = await import('#server/testing/create-test-app.ts')
  return callsOf(createTestApp(installation))
}

test('stored answers keep their bytes when the rules, sentences and communities have changed, elsewhere', async () => {
  const answers = []
  for (const change of [
    {},
    { amenities: ['Spa', '24/7 Medical Care'], age: AGE_RANGES.at(-1) },
    { zipCode: '00000', city: 'Quimbytown' },
    { city: 'El Paso', zipCode: '79901', language: 'es' },
  ]) {
    const [key, sent] = [randomUUID(), someAnswers(change)]
    const response = await app.submit(key, sent)
    expect(response.status).toBe(200)
    answers.push({ key, sent, text: await response.text() })
  }
  const file = await installations.backUp(app)
  const target = await installations.restore(file, await installations.makeEmpty(app.env))
  expect(await target.sql`select city, language from questionnaires where language is not null`).toEqual([
    { city: 'El Paso', language: 'es' },
  ])
  await target.sql`update facilities set name = name || ' (later)', price = 9999, description = 'Later'`
  await target.sql`delete from facilities where latitude > 30.3`
  await target.sql`update catalogue_state set version = version + 1`

  const later = await openLaterServer(target)
  for (const { key, sent, text } of answers) {
    expect(await (await later.read(key)).text()).toBe(text)
    expect(await (await later.submit(key, sent)).text()).toBe(text)
  }
  // The server does make other answers today.
  const today = await (await later.submit(randomUUID(), someAnswers())).text()
  for (const word of ['(later)', 'A later sentence', 'A later notice']) expect(today).toContain(word)
})

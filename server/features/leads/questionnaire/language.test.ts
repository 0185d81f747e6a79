import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { buildBody } from '#server/features/leads/webhook-bodies/build-body.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'

const UNKNOWN = { path: 'language', message: 'Please choose en or es, or leave it out' }
const MESSAGE = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.org', message: '¿Hay un jardín?' }

const app = openForTests(() => openPortalApp({ OPERATOR_EMAIL: 'desk@example.org' }))
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts cascade`
})

const readLeads = async () => (await app.call('GET', ADMIN_API.questionnaires)).json()

test('the language is stored under its key, given back as sent, and corrected', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const sent = someAnswers({ language: 'es' })
  const answer = await (await app.submit(first, sent)).text()
  expect(JSON.parse(answer).questionnaire.language).toBe('es')
  expect(await (await app.submit(first, sent)).text()).toBe(answer)
  expect((await app.submit(first, { ...sent, language: 'en' })).status).toBe(422)
  expect(await readLeads()).toMatchObject([{ language: 'es' }])
  await app.submit(second, { ...sent, language: 'en' }, { supersedes: first })
  expect(await readLeads()).toMatchObject([{ language: 'en' }])
  const { language, ...without } = sent
  await app.submit(third, without, { supersedes: second })
  expect(await readLeads()).toMatchObject([{ language: null }])
  expect((await (await app.read(first)).json()).questionnaire.language).toBe('es')
})

test.each(['fr', 'ES', '', null, 7])(
  '%j is refused by its field, and nothing is stored',
  async (language) => {
    for (const response of [
      await app.submit(randomUUID(), someAnswers({ language })),
      await app.sendJson(API.contact, { ...MESSAGE, language }),
    ]) {
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'invalid', issues: [UNKNOWN] })
    }
    expect(await readLeads()).toEqual([])
    expect(await app.sql`select from contacts`).toHaveLength(0)
  },
)

test('own systems learn the language, communities and partners do not', async () => {
  await app.submit(randomUUID(), someAnswers({ language: 'es' }))
  const [{ id: subjectId } = {}] = await readLeads()
  for (const [audience, language] of [
    ['own', 'es'],
    ['community', undefined],
    ['partner', undefined],
  ] as const) {
    const body = await buildBody(app.sql, {
      event: 'lead.created',
      audience,
      subjectId,
      createdAt: new Date(),
    })
    expect([audience, JSON.parse(body ?? '').data.language]).toEqual([audience, language])
  }
})

test('a message has its language until it is erased', async () => {
  await app.sendJson(API.contact, { ...MESSAGE, language: 'es' })
  const messages = await (await app.call('GET', ADMIN_API.contacts)).json()
  expect(messages).toMatchObject([{ language: 'es' }])
  await app.call('DELETE', `${ADMIN_API.contacts}/${messages[0].id}`, { reason: 'asked by letter' })
  expect(await app.sql`select language, erased_at is not null as erased from contacts`).toEqual([
    { language: null, erased: true },
  ])
})

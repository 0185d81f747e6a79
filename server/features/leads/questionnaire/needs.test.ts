import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { buildBody } from '#server/features/leads/webhook-bodies/build-body.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { PORTAL_ROUTES } from '#server/testing/portal-routes.ts'
import { eventually, someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import type { Needs } from '#shared/matching/needs.ts'

const LETTER = 'Dad wandered twice.\nHe hums the zarzuela. $3,000 pension, navy.'
const NEEDS: Needs = {
  walking: 'cane_or_walker',
  transferring: 'lift_or_two',
  wandering: 'yes',
  household: 'couple',
  payment: ['veteran', 'savings_run_out'],
  moveBy: 'three_months',
  languages: ['es'],
}
/** What only these answers contain. */
const PLANTED = ['zarzuela', 'cane_or_walker', 'lift_or_two', 'savings_run_out', 'three_months']

const app = openForTests(() => openPortalApp({ OPERATOR_EMAIL: 'desk@example.org' }))
beforeEach(async () => {
  await app.sql`truncate questionnaires cascade`
})

const readLeads = async () => (await app.call('GET', ADMIN_API.questionnaires)).json()

test('needs and the letter are stored once under their key, and listed as sent', async () => {
  const key = randomUUID()
  const sent = someAnswers({ needs: NEEDS, letter: ` ${LETTER} ` })
  const first = await (await app.submit(key, sent)).text()
  expect(JSON.parse(first).questionnaire).toMatchObject({ needs: NEEDS, letter: ` ${LETTER} ` })
  expect(await (await app.submit(key, sent)).text()).toBe(first)
  const changed = await app.submit(key, { ...sent, needs: { ...NEEDS, walking: 'alone' } })
  expect([changed.status, (await changed.json()).code]).toEqual([422, 'key_reused'])
  expect(await readLeads()).toMatchObject([{ needs: NEEDS, letter: LETTER }])
})

test('answers of an older app have none, and the list says null', async () => {
  await app.submit(randomUUID(), someAnswers())
  await app.submit(randomUUID(), someAnswers({ needs: {}, letter: '' }))
  expect(await readLeads()).toMatchObject([
    { needs: null, letter: null },
    { needs: null, letter: null },
  ])
})

test('a correction replaces them, also by nothing, and the earlier version stays readable', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const sent = someAnswers({ needs: NEEDS, letter: LETTER })
  await app.submit(first, sent)
  await app.submit(second, { ...sent, needs: { memory: 'dementia' } }, { supersedes: first })
  expect(await readLeads()).toMatchObject([{ needs: { memory: 'dementia' }, letter: LETTER }])
  const { needs, letter, ...without } = sent
  await app.submit(third, without, { supersedes: second })
  expect(await readLeads()).toMatchObject([{ needs: null, letter: null }])
  expect((await (await app.read(first)).json()).questionnaire.needs).toEqual(NEEDS)
})

test.each([
  [{ walking: 'Zebulon' }, 'needs.walking', 'Please choose an answer from the list'],
  [{ walking: null }, 'needs.walking', 'Please choose an answer from the list'],
  [{ payment: 'medicaid' }, 'needs.payment', 'Please choose an answer from the list'],
  [{ payment: [] }, 'needs.payment', 'Please choose an answer from the list'],
  [{ payment: ['Zebulon'] }, 'needs.payment.0', 'Please choose an answer from the list'],
  [{ payment: Array(6).fill('medicaid') }, 'needs.payment', 'Please choose each way to pay once'],
  [{ languages: ['Zebulon'] }, 'needs.languages.0', 'Please choose an answer from the list'],
  [{ languages: ['es', 'es'] }, 'needs.languages', 'Please choose each language once'],
  [{ Zebulon: 'yes' }, 'needs', 'Please leave out needs that are not in the list'],
])('refuses %j and names the field and the reason, without repeating it', async (needs, path, message) => {
  const response = await app.submit(randomUUID(), someAnswers({ needs }))
  const text = await response.text()
  expect([response.status, JSON.parse(text)]).toEqual([
    422,
    expect.objectContaining({ code: 'invalid', issues: [{ path, message }] }),
  ])
  expect(text + app.logged.join()).not.toContain('Zebulon')
  expect(await readLeads()).toEqual([])
})

const bodyFor = async (audience: 'own' | 'community' | 'partner', subjectId: string) =>
  (await buildBody(app.sql, { event: 'lead.created', audience, subjectId, createdAt: new Date() })) ?? ''
const plantedIn = (text: string) => PLANTED.filter((part) => text.includes(part))

/** The planted texts in files of a folder. */
async function plantedInFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  return (
    await Promise.all(
      files.map(async ({ parentPath, name }) => plantedIn(await readFile(join(parentPath, name), 'utf8'))),
    )
  ).flat()
}

test('only the lead has them: no log, email, figure, or webhook to others, and nothing after the erasure', async () => {
  const key = randomUUID()
  await app.submit(key, someAnswers({ needs: NEEDS, letter: LETTER }))
  await app.sendJson(API.events, {
    events: [{ id: randomUUID(), eventType: 'page_view', timestamp: new Date().toISOString(), path: '/' }],
  })
  const [{ id } = {}] = await readLeads()
  expect(plantedIn(await (await app.call('GET', `${ADMIN_API.inboxLeads}/${id}`)).text())).toEqual(PLANTED)
  expect(plantedIn(await bodyFor('own', id))).toEqual(PLANTED)
  expect(plantedIn((await bodyFor('community', id)) + (await bodyFor('partner', id)))).toEqual([])
  const shown = ['GET /audit-log', ...PORTAL_ROUTES.figures, ...PORTAL_ROUTES.catalogue]
  for (const route of shown) {
    const response = await app.call('GET', `/api/admin${route.slice('GET '.length)}`)
    expect([route, plantedIn(await response.text())]).toEqual([route, []])
  }
  await app.idle()
  // An email's row is deleted right after its file is written.
  await eventually(async () => expect(await app.sql`select 1 from mails`).toEqual([]))
  expect((await readdir(join(app.env.DATA_DIR, 'mail'))).length).toBeGreaterThan(0)
  expect(await plantedInFiles(app.env.DATA_DIR)).toEqual([])
  expect(plantedIn(app.logged.join())).toEqual([])
  for (const part of PLANTED)
    expect([part, await tablesWith(app.sql, [part])]).toEqual([part, ['questionnaires', 'submissions']])
  expect((await app.erase(key)).status).toBe(204)
  expect(await tablesWith(app.sql, PLANTED)).toEqual([])
})

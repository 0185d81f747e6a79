import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashToken } from '#server/platform/random.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API, LINK_HEADER } from '#shared/contract/paths.ts'

const GPC = { 'sec-gpc': '1' }
const app = openForTests(openTestApp)

const wishesOf = async (email: string) => {
  const [lead] = await app.sql`
    select share_with_communities as communities, share_with_partners as partners, gpc from questionnaires
    where email = ${email}`
  return lead
}
const refuse = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  app.send('PUT', `${API.questionnaire}/${key}/sharing`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const BOTH = { shareWithCommunities: false, shareWithPartners: false }

/** Submits answers that correct each other. @returns their keys and their email */
async function submitVersions(...versions: { answers?: object; headers?: Record<string, string> }[]) {
  const base = someAnswers()
  const keys: string[] = []
  for (const { answers, headers } of versions) {
    const [previous] = keys.slice(-1)
    const key = randomUUID()
    const response = await app.submit(
      key,
      { ...base, ...answers },
      { ...headers, ...(previous && { supersedes: previous }) },
    )
    expect(response.status).toBe(200)
    keys.push(key)
  }
  return { keys, email: base.email }
}

test('what a family answers about sharing is stored with the lead and the version, and echoed', async () => {
  const key = randomUUID()
  const answers = someAnswers({ shareWithCommunities: true, shareWithPartners: false })
  const { questionnaire } = await (await app.submit(key, answers)).json()
  expect(questionnaire).toEqual(answers)
  expect(await wishesOf(answers.email)).toEqual({ communities: true, partners: false, gpc: false })
  const [consent] = await app.sql`
    select consent_purposes as purposes, consent_communities as communities, consent_partners as partners
    from submissions join questionnaires on questionnaires.id = questionnaire_id where email = ${answers.email}`
  expect(consent).toEqual({
    purposes: ['matching', 'sharing_facilities', 'sharing_service_providers'],
    communities: true,
    partners: false,
  })
})

test('answers without a word about sharing are those of the contract', async () => {
  const { email } = await submitVersions({})
  expect(await wishesOf(email)).toEqual({ communities: null, partners: null, gpc: false })
})

test('a correction changes only what it answers', async () => {
  const { email } = await submitVersions(
    { answers: { shareWithCommunities: false, shareWithPartners: true } },
    {},
  )
  expect(await wishesOf(email)).toEqual({ communities: false, partners: true, gpc: false })
  const changed = await submitVersions(
    { answers: { shareWithCommunities: false } },
    { answers: { shareWithCommunities: true } },
  )
  expect(await wishesOf(changed.email)).toMatchObject({ communities: true })
})

test.each([
  ['a later version without it', [{ headers: GPC }, {}], true],
  ['a yes in the same version', [{ answers: { shareWithPartners: true }, headers: GPC }], true],
  ['an earlier yes', [{ answers: { shareWithPartners: true } }, { headers: GPC }], true],
  ['a later yes without it', [{ headers: GPC }, { answers: { shareWithPartners: true } }], false],
  ['a later yes to communities', [{ headers: GPC }, { answers: { shareWithCommunities: true } }], true],
])('Global Privacy Control and %s', async (_, versions, gpc) => {
  const { email } = await submitVersions(...versions)
  expect(await wishesOf(email)).toMatchObject({ gpc })
})

test('Global Privacy Control stays when the version that brought it is erased', async () => {
  const { keys, email } = await submitVersions({ headers: GPC }, {})
  expect((await app.erase(keys[0] ?? '')).status).toBe(204)
  expect(await wishesOf(email)).toMatchObject({ gpc: true })
})

test('a family says no with its key, once in the audit log, and stays as old as its answers', async () => {
  const { keys, email } = await submitVersions({ answers: { shareWithPartners: true } })
  const key = keys[0] ?? ''
  const before = await app.sql`select updated_at from questionnaires where email = ${email}`
  for (const _ of [1, 2]) {
    const response = await refuse(key, BOTH)
    expect([response.status, await response.json()]).toEqual([200, { key }])
  }
  expect(await wishesOf(email)).toEqual({ communities: false, partners: false, gpc: false })
  expect(await app.sql`select updated_at from questionnaires where email = ${email}`).toEqual(before)
  const audited = await app.sql`
    select details - 'ipAddress' as details from audit_log join questionnaires on subject = questionnaires.id::text
    where action = 'sharing_refused' and email = ${email}`
  expect(audited).toEqual([{ details: BOTH }])
})

test('a no to partners alone leaves communities as they are', async () => {
  const { keys, email } = await submitVersions({ answers: { shareWithCommunities: true } })
  await refuse(keys[0] ?? '', { shareWithPartners: false })
  expect(await wishesOf(email)).toMatchObject({ communities: true, partners: false })
})

test('a mailed link says no, too, and a wrong one does not', async () => {
  const { email } = await submitVersions({})
  const token = randomUUID().replaceAll('-', '').padEnd(43, 'x')
  await app.sql`
    insert into mailed_links (token_hash, questionnaire_id, expires_at)
    select ${hashToken(token)}, id, now() + interval '1 day' from questionnaires where email = ${email}`
  const opened = randomUUID()
  expect((await refuse(opened, BOTH, { [LINK_HEADER]: 'y'.repeat(43) })).status).toBe(404)
  expect(await wishesOf(email)).toMatchObject({ communities: null })
  expect((await refuse(opened, BOTH, { [LINK_HEADER]: token })).status).toBe(200)
  expect(await wishesOf(email)).toMatchObject({ communities: false, partners: false })
})

test('refuses an unknown key, an erased search, and a yes', async () => {
  const { keys, email } = await submitVersions({})
  const key = keys[0] ?? ''
  expect((await refuse(randomUUID(), BOTH)).status).toBe(404)
  const yes = await refuse(key, { shareWithPartners: true })
  expect([yes.status, (await yes.json()).issues]).toEqual([
    422,
    [{ path: 'shareWithPartners', message: 'Please send false, or leave it out' }],
  ])
  expect(await wishesOf(email)).toMatchObject({ partners: null })
  await app.erase(key)
  expect((await refuse(key, BOTH)).status).toBe(410)
})

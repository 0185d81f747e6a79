import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLED, openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API, LINK_HEADER } from '#shared/contract/paths.ts'
import { ListedIntroduction, Placement } from '#shared/desk/placement.ts'

let app: PortalApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
  app = await openPortalApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://care.example' })
})
afterAll(async () => {
  await app.close()
  await closeSmtpServers()
})
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts cascade`
  smtp.received.length = 0
})

type Change = Record<string, unknown>

/** Submits a lead, and waits for its receipt. */
async function submit(change: Change = {}) {
  const key = randomUUID()
  const sent = someAnswers(change)
  await app.submit(key, sent)
  await app.idle()
  const [row] = await app.sql`select id from questionnaires order by created_at desc limit 1`
  smtp.received.length = 0
  return { id: row?.id as string, key, email: String(sent.email) }
}
const pathOf = (id: string) => `${ADMIN_API.inboxLeads}/${id}`
const open = async (id: string) =>
  Placement.parse(await (await app.call('GET', `${pathOf(id)}/placement`)).json())
const email = (id: string, change: Change = {}) =>
  app.call('POST', `${pathOf(id)}/emails`, {
    id: randomUUID(),
    messageId: null,
    subject: 'Hello',
    text: 'Shall I call?',
    isCopied: false,
    ...change,
  })
const communities = async (count: number) =>
  (await app.sql`select id, name, location from facilities order by id limit ${count}`).map((row) => ({
    ...row,
  }))
const choose = (id: string, version: number, ids: unknown[], headers?: Record<string, string>) =>
  app.call(
    'PUT',
    `${pathOf(id)}/choice`,
    { version, communities: ids.map((one) => ({ id: one, comment: `About ${one}` })) },
    headers,
  )
const INTRODUCTION = {
  consentWords: 'May we give them your name?',
  agreedOn: '2026-11-23',
  told: 'Needs help at night.',
  toldOn: '2026-11-24',
}
const introduce = (id: string, change: Change) =>
  app.call('POST', `${pathOf(id)}/introductions`, { id: randomUUID(), ...INTRODUCTION, ...change })
const setName = (displayName: string) => app.call('PUT', ADMIN_API.ownName, { displayName })
const readChoice = async (key: string, headers: Record<string, string> = {}) =>
  (await (await app.send('GET', `${API.questionnaire}/${key}/choice`, { headers })).json()).choice

test('an email to a family is sent once, from its template, with its own link, and replies go to the author', async () => {
  await setName('Olive Grant')
  const { id, email: address } = await submit({ firstName: 'Rosa' })
  const { templates, way } = await open(id)
  const [{ subject, text } = { subject: '', text: '' }] = templates
  expect(way).toBe('ready')
  expect(text).toMatch(/^Hello Rosa,\n/)
  expect(text).toContain('\nhttps://care.example/open\n')
  expect(text).toMatch(/\n\nOlive Grant\nHearthfinder$/)
  const sent = { id: randomUUID(), subject, text }
  const [first] = await Promise.all([email(id, sent), email(id, sent)])
  expect(Placement.parse(await first.json()).emails).toMatchObject([{ subject, username: 'olive' }])
  await app.idle()
  await email(id, sent)
  await app.idle()
  expect(smtp.received.map(({ to }) => to)).toEqual([[address]])
  const [mail] = smtp.received
  expect(mail?.text).toMatch(/^Reply-To: olive@example.org\r$/m)
  expect(mail?.text).not.toContain('Auto-Submitted')
  const [, token = ''] = /\/open#([\w-]{43})/.exec(mail?.text ?? '') ?? []
  expect((await app.sendJson(API.openSearch, { token })).status).toBe(200)
  expect((await open(id)).emails).toMatchObject([{ state: 'sent', problem: null }])
  expect(await app.sql`select 1 from mails`).toEqual([])
  expect(await app.audited('family_emailed')).toHaveLength(1)
  expect((await email(id, { ...sent, text: 'Another' })).status).toBe(422)
})

test('the author’s name and the site’s are below every email, or the site’s alone; the username is in none', async () => {
  const { id, key } = await submit()
  const [own] = await communities(1)
  await choose(id, 0, [own?.id])
  expect((await setName('\u200b Olive Grant ')).status).toBe(200)
  expect(await (await app.call('GET', ADMIN_API.ownName)).json()).toEqual({ displayName: 'Olive Grant' })
  for (const [displayName, signature] of [
    ['Olive Grant', '\n\nOlive Grant\nHearthfinder'],
    ['', '\n\nHearthfinder'],
  ] as const) {
    await setName(displayName)
    const { templates, ...placement } = await open(id)
    expect(`\n\n${placement.signature}`).toBe(signature)
    for (const { text } of templates) {
      expect(text.slice(text.lastIndexOf('\n\n'))).toBe(signature)
      expect(text).not.toMatch(/olive\b/)
    }
    expect(await readChoice(key)).toMatchObject({ advisor: displayName })
  }
  const before = (await app.audited('name_changed')).length
  for (const refused of ['a'.repeat(101), 'Olive\nGrant', 'Olive\u0007', 5])
    expect((await app.call('PUT', ADMIN_API.ownName, { displayName: refused })).status).toBe(422)
  expect(await app.audited('name_changed')).toHaveLength(before)
})

test('a Spanish family’s texts come first in Spanish, with a link to the Spanish list', async () => {
  const { id } = await submit({ firstName: 'Rosa', language: 'es' })
  const { templates, consentWords } = await open(id)
  expect(templates.map(({ name }) => name.endsWith('in Spanish'))).toEqual([
    ...Array(4).fill(true),
    ...Array(4).fill(false),
  ])
  const [{ subject, text } = { subject: '', text: '' }] = templates
  expect(text).toMatch(/^Hola, Rosa:\n/)
  expect(text).toContain('\nhttps://care.example/es/open\n')
  expect(templates[4]?.text).toContain('\nhttps://care.example/open\n')
  expect(consentWords).toMatch(/^¿Podemos darle a \{community\} su nombre/)
  await email(id, { subject, text })
  await app.idle()
  const mail = await PostalMime.parse(smtp.received[0]?.text ?? '')
  expect([mail.subject, mail.text]).toEqual([
    'Su lista de residencias',
    expect.stringMatching(/^https:\/\/care\.example\/es\/open#[\w-]{43}$/m),
  ])
})

test('an email without the address of the list has no link, and marks the message that it answers', async () => {
  const { id, email: address } = await submit()
  await app.sendJson(
    API.contact,
    { firstName: 'Rosa', lastName: 'Diaz', email: address, message: 'Is there a garden?' },
    { 'idempotency-key': randomUUID() },
  )
  await app.idle()
  smtp.received.length = 0
  const [message] = await app.sql`select id from contacts`
  expect((await email(id, { messageId: message?.id })).status).toBe(200)
  await app.idle()
  expect(smtp.received[0]?.text).not.toContain('/open')
  expect(await app.sql`select is_answered, version from inbox_messages`).toEqual([
    { isAnswered: true, version: 1 },
  ])
  expect((await email(id, { messageId: randomUUID() })).status).toBe(404)
})

test('an email that can’t be delivered says why, and no other one is sent to that address', async () => {
  const { id } = await submit()
  await email(id)
  await app.idle()
  const written = { id: randomUUID(), text: 'Again' }
  await app.sql`insert into family_emails (id, lead_id, admin_id, subject, body, is_copied)
    values (${written.id}, ${id}, ${app.adminId}, 'Hello', 'Again', false)`
  await app.sql`insert into mails (to_address, subject, body, questionnaire_id, family_email_id, attempts, failed_at, last_error, next_attempt_at)
    select email, 'Hello', 'Again', id, ${written.id}, 24, now(), 'The mail server refused the email.', 'infinity' from questionnaires`
  const { way, emails } = await open(id)
  expect(way).toBe('refused')
  expect(emails[0]).toMatchObject({ state: 'failed', problem: 'The mail server refused the email.' })
  const refused = await email(id)
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'An earlier email to this address could not be delivered. Check the address with the family.',
  ])
  expect((await email(id, { isCopied: true })).status).toBe(200)
  expect((await open(id)).emails[0]).toMatchObject({ state: 'copied' })
  // An owner discards it under Settings.
  await app.sql`delete from mails`
  expect((await open(id)).emails.map(({ state }) => state)).toEqual(['copied', 'discarded', 'sent'])
})

test('the family sees the latest choice beside its list, which stays as it is', async () => {
  const { id, key } = await submit()
  const list = await (await app.read(key)).text()
  const [first, second, third] = await communities(3)
  expect(await readChoice(key)).toBeNull()
  expect((await choose(id, 0, [third?.id, first?.id])).status).toBe(200)
  expect(await readChoice(key)).toMatchObject({
    version: 1,
    communities: [
      { ...third, comment: `About ${third?.id}` },
      { ...first, comment: `About ${first?.id}` },
    ],
  })
  // A retry is the same version; another choice from the same version is refused.
  expect((await choose(id, 0, [third?.id, first?.id])).status).toBe(200)
  const pia = await signIn(app, 'pia', 'advisor')
  const late = await choose(id, 0, [second?.id], pia.headers)
  expect([late.status, (await late.json()).current.choice.version]).toEqual([409, 1])
  expect((await choose(id, 1, ['unknown'])).status).toBe(422)
  expect((await choose(id, 1, [second?.id, second?.id])).status).toBe(422)
  expect((await choose(id, 1, [], pia.headers)).status).toBe(200)
  expect(await readChoice(key)).toBeNull()
  expect((await open(id)).choice).toMatchObject({ version: 2, username: 'pia', communities: [] })
  expect(await (await app.read(key)).text()).toBe(list)
})

test('a mailed link shows the choice; corrected answers keep it, and the earlier key shows none', async () => {
  const { id, key, email: address } = await submit()
  const [first] = await communities(1)
  await choose(id, 0, [first?.id])
  await email(id, { text: `Here:\n\nhttps://care.example/open\n\nolive` })
  await app.idle()
  const [, token = ''] = /\/open#([\w-]{43})/.exec(smtp.received[0]?.text ?? '') ?? []
  expect(await readChoice(randomUUID(), { [LINK_HEADER]: token })).toMatchObject({ version: 1 })
  expect(await readChoice(randomUUID(), { [LINK_HEADER]: 'A'.repeat(43) })).toBeNull()
  const later = randomUUID()
  await app.submit(later, someAnswers({ email: address, age: '85+' }), { supersedes: key })
  expect(await readChoice(later)).toMatchObject({ version: 1 })
  expect(await readChoice(key)).toBeNull()
})

test('merged leads are one family: both show the choice, emails and introductions, and both refuse', async () => {
  const [main, other] = [await submit(), await submit({ shareWithCommunities: false })]
  const [first] = await communities(1)
  await choose(other.id, 0, [first?.id])
  expect((await introduce(main.id, { communityId: first?.id })).status).toBe(200)
  await app.call('POST', `${pathOf(main.id)}/events`, {
    kind: 'merged',
    key: randomUUID(),
    version: 0,
    other: other.id,
    otherVersion: 0,
  })
  expect(await readChoice(main.key)).toMatchObject({ version: 1 })
  expect(await open(main.id)).toMatchObject({
    choice: { version: 1 },
    introductions: [{ told: INTRODUCTION.told }],
    refusesCommunities: true,
  })
  const refused = await introduce(main.id, { communityId: first?.id })
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'The family asked us not to share its data with communities, so it can’t be introduced. It can change that in its answers.',
  ])
})

test('an introduction keeps the consent for its community, its reply and the move-in, and is listed for owners', async () => {
  const { id } = await submit({ firstName: 'Rosa', lastName: 'Diaz' })
  const [first] = await communities(1)
  const key = randomUUID()
  const given = { id: key, communityId: first?.id }
  await introduce(id, given)
  const stored = Placement.parse(await (await introduce(id, given)).json())
  expect(stored.introductions).toEqual([
    {
      ...INTRODUCTION,
      id: key,
      username: 'olive',
      community: first,
      reply: null,
      repliedOn: null,
      movedInOn: null,
      version: 0,
    },
  ])
  const outcome = { version: 0, reply: { text: 'A room is free', on: '2026-11-25' }, movedInOn: '2026-12-01' }
  const follow = (body: unknown) => app.call('PUT', `${pathOf(id)}/introductions/${key}`, body)
  expect((await follow(outcome)).status).toBe(200)
  expect((await follow(outcome)).status).toBe(200)
  expect((await follow({ ...outcome, movedInOn: null })).status).toBe(409)
  // A move-in decides.
  expect(await app.sql`select stage from inbox_leads`).toEqual([{ stage: 'decided' }])
  expect((await introduce(id, { communityId: first?.id, agreedOn: '2026-11-25' })).status).toBe(422)
  expect((await introduce(id, { communityId: 'unknown' })).status).toBe(422)
  const list = await app.call('GET', ADMIN_API.introductions)
  expect((await list.json()).map((row: unknown) => ListedIntroduction.parse(row))).toMatchObject([
    { leadId: id, lastName: 'Diaz', community: first, reply: 'A room is free', movedInOn: '2026-12-01' },
  ])
  expect(await app.audited('introductions_read')).toMatchObject([{ details: { count: 1 } }])
  const pia = await signIn(app, 'pia', 'advisor')
  expect((await app.call('GET', ADMIN_API.introductions, undefined, pia.headers)).status).toBe(403)
  expect(await app.audited('introduction_recorded')).toHaveLength(2)
})

test('nothing of an erased lead is left: no email waits, and no choice or introduction is stored', async () => {
  const { id, key } = await submit()
  const [first] = await communities(1)
  await choose(id, 0, [first?.id])
  await introduce(id, { communityId: first?.id })
  await app.sql`insert into family_emails (id, lead_id, admin_id, subject, body, is_copied)
    values (${id}, ${id}, ${app.adminId}, 'Hello', 'Later', false)`
  await app.sql`insert into mails (to_address, subject, body, questionnaire_id, family_email_id, next_attempt_at)
    select email, 'Hello', 'Later', id, id, 'infinity' from questionnaires`
  expect((await app.erase(key)).status).toBe(204)
  for (const table of ['family_emails', 'list_choices', 'introductions', 'mails'])
    expect([table, await app.sql`select 1 from ${app.sql(table)}`]).toEqual([table, []])
  expect((await app.send('GET', `${API.questionnaire}/${key}/choice`)).status).toBe(410)
})

test('finds communities of the catalog by a part of their names, those of the state first', async () => {
  const [community] = await app.sql`select name, state from facilities order by id limit 1`
  const part = String(community?.name).slice(1, 6).toUpperCase()
  const response = await app.call(
    'GET',
    `${ADMIN_API.inboxCommunities}?text=${encodeURIComponent(part)}&state=${community?.state}`,
  )
  expect((await response.json()).map(({ name }: { name: string }) => name)).toContain(community?.name)
  expect((await app.call('GET', `${ADMIN_API.inboxCommunities}?text=a`)).status).toBe(422)
})

test('a copied email has the family’s own link, which opens its list and is stored nowhere', async () => {
  const { id, key } = await submit()
  const template = (await open(id)).templates.find(({ name }) => name === 'My picks for you')
  const response = await email(id, { isCopied: true, text: template?.text })
  const { copiedText, emails } = Placement.parse(await response.json())
  const [, token = ''] = /\/open#(\S+)$/m.exec(copiedText ?? '') ?? []
  const opened = await app.sendJson(API.openSearch, { token })
  const { reference } = await (await app.read(key)).json()
  expect([opened.status, (await opened.json()).reference]).toEqual([200, reference])
  expect(emails).toMatchObject([{ state: 'copied', text: template?.text.trim() }])
  expect((await open(id)).copiedText).toBeUndefined()
})

test('a merged lead without an email and a list writes to the email, and about the list, of what was merged into it', async () => {
  const { id: form, key, email: address } = await submit()
  const added = await app.call('POST', ADMIN_API.inboxLeads, { key: randomUUID(), family: CALLED })
  const { id } = await added.json()
  expect((await open(id)).way).toBe('no_address')
  const merge = { key: randomUUID(), kind: 'merged', other: form, version: 1, otherVersion: 0 }
  expect((await app.call('POST', `${pathOf(id)}/events`, merge)).status).toBe(200)
  const { way, templates } = await open(id)
  expect(way).toBe('ready')
  const text = templates.find(({ name }) => name === 'My picks for you')?.text
  const copied = Placement.parse(await (await email(id, { isCopied: true, text })).json()).copiedText
  await email(id, { text })
  await app.idle()
  expect(smtp.received.map(({ to }) => to)).toEqual([[address]])
  const { reference } = await (await app.read(key)).json()
  for (const written of [copied, smtp.received[0]?.text]) {
    const [, token = ''] = /\/open#([\w-]{43})/.exec(written ?? '') ?? []
    expect((await (await app.sendJson(API.openSearch, { token })).json()).reference).toBe(reference)
  }
})

test('without a mail server the text is copied and kept', async () => {
  const without = await openPortalApp()
  await without.submit(randomUUID(), someAnswers())
  const [row] = await without.sql`select id from questionnaires`
  const path = `${pathOf(row?.id)}`
  const { way } = await (await without.call('GET', `${path}/placement`)).json()
  expect(way).toBe('no_server')
  const given = { id: randomUUID(), messageId: null, subject: 'Hello', text: 'By hand' }
  expect((await without.call('POST', `${path}/emails`, { ...given, isCopied: false })).status).toBe(409)
  const copied = await (await without.call('POST', `${path}/emails`, { ...given, isCopied: true })).json()
  expect(copied.emails).toMatchObject([{ state: 'copied', text: 'By hand' }])
  await without.close()
})

import { randomUUID } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { ContactItem } from '../../../../shared/admin-reports.ts'
import { API } from '../../../../shared/paths.ts'
import { hashKey } from '../../../platform/idempotency/key-header.ts'
import { tablesWith } from '../../../testing/every-column.ts'
import { readPages } from '../../../testing/read-pages.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { replayContactTombstones } from '../../family/contact/erase.ts'

const CONTACTS = ADMIN_API.contacts
const Messages = z.array(z.strictObject(ContactItem.shape))
const SENT = {
  firstName: 'Wilhelmina',
  lastName: 'Quimby',
  email: 'quimby@example.org',
  phone: '512-767-7319',
  message: 'Is there a garden that one can walk in?',
}

let app: Awaited<ReturnType<typeof openTestApp>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await openTestApp({ OPERATOR_EMAIL: 'operator@example.org', SMTP_URL: 'smtp://127.0.0.1:9' })
  ;({ headers } = await signIn(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql`truncate contacts, mails, erased_counts`
})

const write = (key = randomUUID(), change: object = {}) =>
  app.sendJson(API.contact, { ...SENT, ...change }, { 'idempotency-key': key })
const read = (path: string = CONTACTS) => app.send('GET', path, { headers })
const readMessages = async () => z.parse(Messages, await (await read()).json())
const erase = (id: string, body: unknown = { reason: 'asked by letter' }) =>
  app.send('DELETE', `${CONTACTS}/${id}`, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const linesOf = (action: string) =>
  app.sql`select username, subject, details from audit_log where action = ${action} order by id desc`
const stored = async (key: string) => {
  const [row] = await app.sql`select * from contacts where key_hash = ${hashKey(key)}`
  const { id, keyHash, erasedAt, ...rest } = row ?? {}
  return { erasedAt, rest: new Set(Object.values(rest)) }
}

test('messages are listed as they were sent, the newest first, and the log says how many were read', async () => {
  await write()
  await write(undefined, { firstName: 'Second', phone: undefined })
  const [second, first] = await readMessages()
  expect(first).toMatchObject(SENT)
  expect(second).toMatchObject({ firstName: 'Second', phone: null })
  expect((await linesOf('contacts_read'))[0]).toMatchObject({ username: 'olive', details: { count: 2 } })
})

test('pages follow each other without gaps or doubles while messages come', async () => {
  for (let number = 0; number < 7; number++) await write()
  const before = (await readMessages()).map(({ id }) => id)
  const lines = (await linesOf('contacts_read')).length
  const pages = await readPages(read, `${CONTACTS}?limit=3`, () => write())
  expect(z.parse(z.array(Messages), pages).flatMap((page) => page.map(({ id }) => id))).toEqual(before)
  expect((await linesOf('contacts_read')).slice(0, -lines)).toMatchObject([
    { details: { count: 4 } },
    { details: { count: 3 } },
  ])
})

test('erasing a message leaves the hash of its key and the time; its mail and its retries are refused', async () => {
  const key = randomUUID()
  await write(key)
  const [message] = await readMessages()
  expect(await tablesWith(app.sql, ['Quimby'])).toEqual(['contacts', 'mails'])
  expect((await erase(message?.id ?? '')).status).toBe(204)
  expect(await tablesWith(app.sql, [...Object.values(SENT), 'Quimby'])).toEqual([])
  expect(await stored(key)).toEqual({ erasedAt: expect.any(Date), rest: new Set([null]) })
  expect(await readMessages()).toEqual([])
  const again = await write(key)
  expect([again.status, await again.json()]).toEqual([
    410,
    { code: 'erased', message: 'This message was erased.' },
  ])
  expect((await linesOf('contact_erased'))[0]).toEqual({
    username: 'olive',
    subject: message?.id,
    details: { reason: 'asked by letter' },
  })
  const file = await readFile(join(app.env.DATA_DIR, 'contact-tombstones'), 'utf8')
  expect(file).toMatch(new RegExp(`^${hashKey(key).toString('hex')} \\S+Z$`, 'm'))
})

test('a retry and an erasure at once never leave the message', async () => {
  for (let round = 0; round < 20; round++) {
    const key = randomUUID()
    await write(key)
    const [message] = await readMessages()
    const [again, erased] = await Promise.all([write(key), erase(message?.id ?? '')])
    expect([200, 410]).toContain(again.status)
    expect(erased.status).toBe(204)
    expect(await readMessages()).toEqual([])
  }
})

test('what a restored backup raised is erased again at the next start, and what it lacks stays refused', async () => {
  const [raised, lacking] = [randomUUID(), randomUUID()]
  await write(raised)
  const time = '2026-01-20T10:42:00.000Z'
  const lines = [raised, lacking].map((key) => `${hashKey(key).toString('hex')} ${time}`)
  await appendFile(join(app.env.DATA_DIR, 'contact-tombstones'), `\n${lines.join('\n')}\n`)
  await replayContactTombstones(app.sql, app.env)
  for (const key of [raised, lacking]) {
    expect((await stored(key)).rest).toEqual(new Set([null]))
    expect((await write(key)).status).toBe(410)
  }
  expect((await stored(lacking)).erasedAt.toISOString()).toBe(time)
  expect(await app.sql`select kind, count from erased_counts`).toEqual([{ kind: 'contact', count: 1 }])
  expect(await replayContactTombstones(app.sql, app.env)).toBe(0)
})

test('without a reason nothing is erased; what is no message is not found', async () => {
  await write()
  const [message] = await readMessages()
  expect((await erase(message?.id ?? '', {})).status).toBe(422)
  expect(await readMessages()).toHaveLength(1)
  for (const id of [randomUUID(), 'no-id', '%00']) expect((await erase(id)).status).toBe(404)
})

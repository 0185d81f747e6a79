import { randomUUID } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replayContactTombstones } from '#server/features/leads/contact/erase.ts'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { readPages } from '#server/testing/read-pages.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { ContactItem } from '#shared/desk/admin-reports.ts'

const CONTACTS = ADMIN_API.contacts
const Messages = z.array(z.strictObject(ContactItem.shape))
const SENT = {
  firstName: 'Wilhelmina',
  lastName: 'Quimby',
  email: 'quimby@example.org',
  phone: '512-767-7319',
  message: 'Is there a garden that one can walk in?',
}

const app = openForTests(() =>
  openPortalApp({ OPERATOR_EMAIL: 'operator@example.org', SMTP_URL: 'smtp://127.0.0.1:9' }),
)
beforeEach(async () => {
  await app.sql`truncate contacts, erased_counts cascade`
})

const send = (key = randomUUID(), change: object = {}) =>
  app.sendJson(API.contact, { ...SENT, ...change }, { 'idempotency-key': key })
const read = (path: string = CONTACTS) => app.call('GET', path)
const readMessages = async () => z.parse(Messages, await (await read()).json())
const erase = (id: string, body: unknown = { reason: 'requested by letter' }) =>
  app.call('DELETE', `${CONTACTS}/${id}`, body)
/** When the message under a key was erased, and the values of its other columns except the id and the key's hash. */
const readRow = async (key: string) => {
  const [row] = await app.sql`select * from contacts where key_hash = ${hashKey(key)}`
  const { id, keyHash, erasedAt, ...rest } = row ?? {}
  return { erasedAt, rest: new Set(Object.values(rest)) }
}

test('lists messages as they were sent, newest first, and logs how many were read', async () => {
  await send()
  await send(undefined, { firstName: 'Second', phone: undefined })
  const [second, first] = await readMessages()
  expect(first).toMatchObject(SENT)
  expect(second).toMatchObject({ firstName: 'Second', phone: null })
  expect((await app.audited('contacts_read'))[0]).toMatchObject({ username: 'olive', details: { count: 2 } })
})

test('lists the community of a request, and its erasure leaves nothing of it', async () => {
  const request = {
    kind: 'information',
    community: { id: 'wi-1', name: 'Quimby Manor', town: 'Quimbytown, WI' },
  }
  const key = randomUUID()
  await send(key, { request })
  const [message] = await readMessages()
  expect(message?.request).toEqual(request)
  expect((await erase(message?.id ?? '')).status).toBe(204)
  expect(await tablesWith(app.sql, ['Quimby Manor', 'Quimbytown'])).toEqual([])
  expect((await readRow(key)).rest).toEqual(new Set([null]))
})

test('pages have no gaps or duplicates while messages arrive', async () => {
  for (let number = 0; number < 7; number++) await send()
  const before = (await readMessages()).map(({ id }) => id)
  const entries = (await app.audited('contacts_read')).length
  const pages = await readPages(read, `${CONTACTS}?limit=3`, () => send())
  expect(z.parse(z.array(Messages), pages).flatMap((page) => page.map(({ id }) => id))).toEqual(before)
  expect((await app.audited('contacts_read')).slice(0, -entries)).toMatchObject([
    { details: { count: 4 } },
    { details: { count: 3 } },
  ])
})

test("erasing a message keeps only its key's hash and the time, deletes its mail and refuses retries", async () => {
  const key = randomUUID()
  await send(key)
  const [message] = await readMessages()
  expect(await tablesWith(app.sql, ['Quimby'])).toEqual(['contacts', 'inbox_messages', 'mails'])
  expect((await erase(message?.id ?? '')).status).toBe(204)
  expect(await tablesWith(app.sql, [...Object.values(SENT), 'Quimby'])).toEqual([])
  expect(await readRow(key)).toEqual({ erasedAt: expect.any(Date), rest: new Set([null]) })
  expect(await readMessages()).toEqual([])
  const again = await send(key)
  expect([again.status, await again.json()]).toEqual([
    410,
    { code: 'erased', message: 'This message was erased.' },
  ])
  expect((await app.audited('contact_erased'))[0]).toEqual({
    adminId: app.adminId,
    username: 'olive',
    subject: message?.id,
    details: { reason: 'requested by letter' },
  })
  const file = await readFile(join(app.env.DATA_DIR, 'contact-tombstones'), 'utf8')
  expect(file).toMatch(new RegExp(`^${hashKey(key).toString('hex')} \\S+Z$`, 'm'))
})

test('a retry during an erasure never brings the message back', async () => {
  for (let round = 0; round < 20; round++) {
    const key = randomUUID()
    await send(key)
    const [message] = await readMessages()
    const [again, erased] = await Promise.all([send(key), erase(message?.id ?? '')])
    expect([200, 410]).toContain(again.status)
    expect(erased.status).toBe(204)
    expect(await readMessages()).toEqual([])
  }
})

test('the next start erases a message again that a backup restored, and refuses one that the backup lacks', async () => {
  const [restored, lacking] = [randomUUID(), randomUUID()]
  await send(restored)
  const time = '2026-01-20T10:42:00.000Z'
  const lines = [restored, lacking].map((key) => `${hashKey(key).toString('hex')} ${time}`)
  await appendFile(join(app.env.DATA_DIR, 'contact-tombstones'), `\n${lines.join('\n')}\n`)
  await replayContactTombstones(app.sql, app.env)
  for (const key of [restored, lacking]) {
    expect((await readRow(key)).rest).toEqual(new Set([null]))
    expect((await send(key)).status).toBe(410)
  }
  expect((await readRow(lacking)).erasedAt.toISOString()).toBe(time)
  expect(await app.sql`select kind, count from erased_counts`).toEqual([{ kind: 'contact', count: 1 }])
  expect(await replayContactTombstones(app.sql, app.env)).toBe(0)
})

test('erases nothing without a reason and does not find unknown messages', async () => {
  await send()
  const [message] = await readMessages()
  expect((await erase(message?.id ?? '', {})).status).toBe(422)
  expect(await readMessages()).toHaveLength(1)
  for (const id of [randomUUID(), 'no-id', '%00']) expect((await erase(id)).status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBackground } from '#server/platform/background.ts'
import { mailFolder } from '#server/platform/mail/transport.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { eventually, someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { sweepMailFiles, sweepMailFilesLater } from './mail-files.ts'

const app = openForTests(() => openPortalApp({ OPERATOR_EMAIL: 'operator@example.org' }))

const listFiles = async () => (await readdir(mailFolder(app.env)).catch(() => [])).sort()

/** Sends a message and waits for its file. @returns the message's id */
async function sendMessage(): Promise<string> {
  await app.sendJson(API.contact, {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'rosa@example.org',
    message: 'Ten letters or more',
  })
  const [contact] =
    await app.sql`select id from contacts where erased_at is null order by created_at desc limit 1`
  await eventually(async () => expect((await listFiles()).join()).toContain(`.contact-${contact?.id}.eml`))
  return contact?.id
}

test('erasing a message or a lead deletes the files of its emails, and no others', async () => {
  const [erased, kept] = [await sendMessage(), await sendMessage()]
  const key = randomUUID()
  await app.submit(key, someAnswers())
  const [lead] = await app.sql`select id from questionnaires`
  await writeFile(join(mailFolder(app.env), `1.lead-${lead?.id}.eml`), '')
  await writeFile(join(mailFolder(app.env), `.1.contact-${erased}.eml`), 'left unfinished by a crash')
  expect(await sweepMailFiles(app)).toBe(0)

  await app.call('DELETE', `${ADMIN_API.contacts}/${erased}`, { reason: 'She asked for it' })
  await app.erase(key)
  await eventually(async () => {
    const files = (await listFiles()).join()
    expect(files).not.toContain(erased)
    expect(files).not.toContain(lead?.id)
    expect(files).toContain(kept)
  })
})

/** Writes a file that a sweep of the whole folder would delete. @returns its name */
async function writeSweepable(): Promise<string> {
  const name = `1.lead-${randomUUID()}.eml`
  await writeFile(join(mailFolder(app.env), name), '')
  return name
}

test('erasing unknown keys sweeps nothing, and erasing a lead sweeps only its own files', async () => {
  const sweepable = await writeSweepable()
  for (let n = 0; n < 100; n += 1) await app.erase(randomUUID())
  const key = randomUUID()
  await app.submit(key, someAnswers())
  const [lead] = await app.sql`select id from questionnaires order by created_at desc limit 1`
  await writeFile(join(mailFolder(app.env), `2.lead-${lead?.id}.eml`), '')
  await app.erase(key)
  await app.erase(key)
  await app.idle()
  expect((await listFiles()).join()).not.toContain(lead?.id)
  expect(await listFiles()).toContain(sweepable)
  expect(await sweepMailFiles(app)).toBe(1)
})

test('sweeps after many erasures at once are one that runs and one that waits', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, writeSweepable))
  const background = createBackground(silentLog)
  let sweeps = 0
  const sql = new Proxy(app.sql, {
    apply(...call) {
      sweeps += 1
      return Reflect.apply(...call)
    },
  })
  for (const name of names) {
    const id = name.slice('1.lead-'.length, -'.eml'.length)
    sweepMailFilesLater({ sql, env: app.env, background }, [id])
  }
  await background.idle()
  expect(sweeps).toBe(2)
  for (const name of names) expect(await listFiles()).not.toContain(name)
})

test('a server deletes its files of what another server erased', async () => {
  const id = await sendMessage()
  await app.sql`update contacts set erased_at = now(), first_name = null, last_name = null, email = null, phone = null,
    message = null, request = null, request_hash = null, reference = null, response = null, ip_address = null,
    created_at = null where id = ${id}`
  expect(await sweepMailFiles(app)).toBe(1)
  expect((await listFiles()).join()).not.toContain(id)
})

/**
 * Waits for the files about the newest lead: each submission of it has a receipt and an email to the operator.
 * @returns their names
 */
async function waitForLeadFiles(count: number): Promise<string[]> {
  const [lead] = await app.sql`select id from questionnaires order by created_at desc limit 1`
  let names: string[] = []
  await eventually(async () => {
    const finished = (await listFiles()).filter((name) => !name.startsWith('.'))
    names = finished.filter((name) => name.endsWith(`.lead-${lead?.id}.eml`))
    expect(names.length).toBe(count)
  })
  return names
}

test('a correction deletes the files of the emails before it, and keeps the new ones', async () => {
  const [key, sent] = [randomUUID(), someAnswers()]
  await app.submit(key, sent)
  const before = await waitForLeadFiles(2)
  expect(await sweepMailFiles(app)).toBe(0)
  await app.submit(randomUUID(), { ...sent, email: `new-${sent.email}` }, { supersedes: key })
  await waitForLeadFiles(4)
  expect(await sweepMailFiles(app)).toBe(2)
  const left = await waitForLeadFiles(2)
  expect(left.filter((name) => before.includes(name))).toEqual([])
})

test('the file of a receipt is deleted when its link has expired', async () => {
  await app.submit(randomUUID(), someAnswers())
  const names = await waitForLeadFiles(2)
  const before = new Date(Date.now() - 31 * 86_400_000)
  for (const name of names) await utimes(join(mailFolder(app.env), name), before, before)
  await sweepMailFiles(app)
  expect((await listFiles()).filter((name) => names.includes(name))).toEqual([])
})

test('files of unknown messages and of earlier versions are kept for 30 days', async () => {
  const names = [`1-${randomUUID()}.contact-${randomUUID()}.eml`, `1-${randomUUID()}.eml`]
  for (const name of names) await writeFile(join(mailFolder(app.env), name), '')
  expect(await sweepMailFiles(app)).toBe(0)
  const before = new Date(Date.now() - 31 * 86_400_000)
  for (const name of names) await utimes(join(mailFolder(app.env), name), before, before)
  expect(await sweepMailFiles(app)).toBe(2)
})

import { randomUUID } from 'node:crypto'
import { createServer, type Server as TcpServer } from 'node:net'
import PostalMime from 'postal-mime'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { closeSmtpServers, portOf, startSmtp } from '#server/testing/smtp.ts'
import { createBackground } from '../background.ts'
import { connect, type Sql } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import { Env } from '../env.ts'
import {
  type CompleteMail,
  cancelMailsAbout,
  createMailWorker,
  deliverDueMails,
  FAILED_DAYS,
  MAX_ATTEMPTS,
  queueMail,
} from './service.ts'
import { createSendMail } from './transport.ts'

const db = openForTests(freshDatabase)
let sql: Sql
beforeAll(async () => {
  sql = db.sql
})
beforeEach(() => sql`delete from mails`)
afterEach(closeSmtpServers)

function deliver(port: number, variables: Record<string, string> = {}, url = `smtp://127.0.0.1:${port}`) {
  const logged: string[] = []
  const line = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }))
  const env = z.parse(Env, { SMTP_URL: url, ...variables })
  const log = { info: line, warn: line, error: line }
  return {
    logged,
    run: (query = sql) => deliverDueMails({ sql: query, log, send: createSendMail(env), complete }),
  }
}
/** The emails here are complete as queued. */
const complete: CompleteMail = async (mail) => mail
const MAIL = { to: 'olive@example.org', subject: 'Hello', text: 'A word.\n' }
const makeAllDue = () => sql`update mails set next_attempt_at = now()`

test('an email reaches the mail server once, as queued, and leaves the outbox', async () => {
  const smtp = await startSmtp()
  await queueMail(sql, {
    ...MAIL,
    replyTo: 'rosa@example.org',
    subject: 'Grüße – ✨',
    text: 'Zeile\nÄöü\n.\nEnde',
  })
  const { run, logged } = deliver(smtp.port, { MAIL_FROM: 'Care <care@example.org>' })
  await run()
  await run()
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail).toMatchObject({ from: 'care@example.org', to: ['olive@example.org'] })
  const parsed = await PostalMime.parse(mail?.text ?? '')
  expect(parsed).toMatchObject({
    from: { name: 'Care', address: 'care@example.org' },
    to: [{ address: 'olive@example.org' }],
    replyTo: [{ address: 'rosa@example.org' }],
    subject: 'Grüße – ✨',
  })
  expect(parsed.text?.trimEnd()).toBe('Zeile\nÄöü\n.\nEnde')
  expect(await sql`select * from mails`).toEqual([])
  expect(logged).toEqual([])
})

test('an email is queued only if its transaction commits', async () => {
  const smtp = await startSmtp()
  const failed = transaction(sql, async (tx) => {
    await queueMail(tx, MAIL)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await deliver(smtp.port).run()
  expect(smtp.received).toEqual([])
})

test('after a failure the email is retried with backoff, and delivered once', async () => {
  const smtp = await startSmtp((nth) =>
    nth < 3 ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined,
  )
  await queueMail(sql, MAIL)
  const { run, logged } = deliver(smtp.port)
  await run()
  await run()
  expect(smtp.attempts()).toBe(1)
  const pauses: number[] = []
  for (let n = 0; n < 2; n++) {
    const [row] = await sql`
      select attempts, extract(epoch from next_attempt_at - now())::integer as pause from mails`
    pauses.push(row?.pause)
    await makeAllDue()
    await run()
  }
  expect(pauses[0]).toBeGreaterThanOrEqual(28)
  expect(pauses[1]).toBeGreaterThanOrEqual(58)
  expect(smtp.received).toHaveLength(1)
  expect(await sql`select * from mails`).toEqual([])
  expect(logged).toHaveLength(2)
  expect(logged.join()).not.toContain('olive')
})

test('while the mail server is down nothing is lost, one email is tried, and the log has no address', async () => {
  const free = createServer()
  await new Promise<void>((done) => free.listen(0, '127.0.0.1', done))
  const port = portOf(free)
  await new Promise((done) => free.close(done))
  for (let n = 0; n < 5; n++) await queueMail(sql, MAIL)
  const { run, logged } = deliver(port)
  await run()
  expect(await sql`select sum(attempts)::integer as attempts, count(*)::integer as kept from mails`).toEqual([
    { attempts: 1, kept: 5 },
  ])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('sending mail failed, will retry')
  expect(logged[0]).not.toContain('olive')

  const smtp = await startSmtp()
  await makeAllDue()
  await deliver(smtp.port).run()
  expect(smtp.received).toHaveLength(5)
})

test('after the last attempt the email waits with its reason, and is logged', async () => {
  const smtp = await startSmtp(() => Object.assign(new Error('no such user'), { responseCode: 550 }))
  await queueMail(sql, MAIL)
  await sql`update mails set attempts = ${MAX_ATTEMPTS - 2}`
  const { run, logged } = deliver(smtp.port)
  await run()
  expect(await sql`select * from mails`).toHaveLength(1)
  const [row] = await sql`select extract(epoch from next_attempt_at - now())::integer as pause from mails`
  expect(row?.pause).toBeGreaterThan(6 * 3600 - 60)
  expect(row?.pause).toBeLessThanOrEqual(6 * 3600)
  await makeAllDue()
  await run()
  await run()
  expect(smtp.attempts()).toBe(2)
  expect(logged.at(-1)).toContain('sending mail failed for good')
  const [kept] = await sql`select attempts, last_error, failed_at from mails`
  expect(kept).toMatchObject({ attempts: MAX_ATTEMPTS, failedAt: expect.any(Date) })
  expect(kept?.lastError).toBe('The mail server refused the email (status 550). The address may be wrong.')

  await sql`update mails set failed_at = now() - make_interval(days => ${FAILED_DAYS - 1})`
  await run()
  expect(await sql`select 1 from mails`).toHaveLength(1)
  await sql`update mails set failed_at = now() - make_interval(days => ${FAILED_DAYS})`
  await run()
  expect(await sql`select 1 from mails`).toEqual([])
})

test('two servers with one outbox send each email once', async () => {
  const smtp = await startSmtp()
  const other = connect(db.url)
  for (let n = 0; n < 20; n++) await queueMail(sql, { ...MAIL, subject: `Number ${n}` })
  const { run } = deliver(smtp.port)
  await Promise.all([run(), run(other), run(), run(other)])
  await other.end()
  const subjects = smtp.received.map(({ text }) => /Subject: (.*)\r\n/.exec(text)?.[1]).sort()
  expect(subjects).toEqual(Array.from({ length: 20 }, (_, n) => `Number ${n}`).sort())
})

test('if a server dies while sending an email, another one sends it after the lease', async () => {
  const smtp = await startSmtp()
  await queueMail(sql, MAIL)
  const dead = deliverDueMails({
    sql,
    log: { info() {}, warn() {}, error() {} },
    send: () => new Promise(() => {}),
    complete,
  })
  while ((await sql`select 1 from mails where attempts = 1`).length === 0) await Bun.sleep(5)
  await deliver(smtp.port).run()
  expect(smtp.received).toEqual([])
  await makeAllDue()
  await deliver(smtp.port).run()
  expect(smtp.received).toHaveLength(1)
  void dead
})

test('expired links and erased messages are dropped unsent', async () => {
  const smtp = await startSmtp()
  const [contact] = await sql<[{ id: string }]>`
    insert into contacts (first_name, last_name, email, message, key_hash, request_hash, reference)
    values ('Rosa', 'Diaz', 'rosa@example.org', 'A message of hers', ${Buffer.from(randomUUID())}, '\\x00', 'ABC-123') returning id`
  await queueMail(sql, { ...MAIL, lifetime: 3600 })
  await queueMail(sql, { ...MAIL, contactId: contact.id })
  await sql`update mails set expires_at = now() where expires_at is not null`
  await cancelMailsAbout(sql, [contact.id])
  await deliver(smtp.port).run()
  expect(smtp.received).toEqual([])
  expect(await sql`select * from mails`).toEqual([])
})

test('a family’s text cannot inject a header, a recipient or a file', async () => {
  const smtp = await startSmtp()
  await queueMail(sql, {
    ...MAIL,
    replyTo: 'rosa@example.org, evil@example.org',
    subject: 'Hello\r\nBcc: evil@example.org\r\n\r\nand a body',
    text: 'A word.\r\n.\r\nRCPT TO:<evil@example.org>\r\n',
  })
  await deliver(smtp.port).run()
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['olive@example.org'])
  expect(mail?.text).not.toMatch(/^Bcc:/im)
})

test('uses the username and password of SMTP_URL, and wrong ones are a failed attempt', async () => {
  const smtp = await startSmtp(undefined, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'care' && password === 'p@ss' ? done(null, { user: 'care' }) : done(new Error('no')),
  })
  await queueMail(sql, MAIL)
  const wrong = deliver(smtp.port, {}, `smtp://care:wrong@127.0.0.1:${smtp.port}`)
  await wrong.run()
  expect(wrong.logged.join()).not.toMatch(/wrong|olive/)
  expect(smtp.received).toEqual([])
  await makeAllDue()
  await deliver(smtp.port, {}, `smtp://care:p%40ss@127.0.0.1:${smtp.port}`).run()
  expect(smtp.received).toHaveLength(1)
})

test('sending to a mail server that stops responding times out', async () => {
  const silent: TcpServer = createServer((socket) => socket.resume().write('220 hello\r\n'))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  await queueMail(sql, MAIL)
  const { run, logged } = deliver(0, {}, `smtp://127.0.0.1:${portOf(silent)}?socketTimeout=50`)
  await run()
  expect(logged).toHaveLength(1)
  expect(await sql`select attempts from mails`).toEqual([{ attempts: 1 }])
  await new Promise((done) => silent.close(done))
})

test('a worker looks for emails that other servers left behind, until it is stopped', async () => {
  const smtp = await startSmtp()
  const tick = Promise.withResolvers<() => void>()
  const interval = vi.spyOn(globalThis, 'setInterval').mockImplementation((work) => {
    tick.resolve(work as () => void)
    return 7 as never
  })
  const clear = vi.spyOn(globalThis, 'clearInterval').mockImplementation(() => {})
  const log = { info() {}, warn() {}, error() {} }
  const background = createBackground(log)
  const env = z.parse(Env, { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  const mailWorker = createMailWorker({ sql, env, log, background, complete })
  mailWorker.start()
  const runTimer = await tick.promise
  mailWorker.stop()
  expect(clear).toHaveBeenCalledWith(7)
  interval.mockRestore()
  clear.mockRestore()
  await queueMail(sql, MAIL)
  runTimer()
  await background.idle()
  expect(smtp.received).toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { tablesWith } from '#server/testing/every-column.ts'
import { mailedTokens } from '#server/testing/mailed-tokens.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { readMailsTo } from '#server/testing/read-mail.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'

const app = openForTests(() => openTestApp({ PUBLIC_URL: 'https://care.example.org' }))
afterEach(closeSmtpServers)

async function tokensTo(address: string, of = app): Promise<string[]> {
  await of.idle()
  return mailedTokens(of.env.DATA_DIR, address)
}

test('a submission is mailed a receipt with its reference, its place and a link, and nothing about care', async () => {
  const sent = someAnswers({ firstName: 'Quirinus', lastName: 'Zabriskie' })
  const { reference } = await (await app.submit(randomUUID(), sent)).json()
  await app.idle()
  const [mail, ...more] = await readMailsTo(app.env.DATA_DIR, sent.email)
  expect(more).toEqual([])
  const all = `${mail?.subject} ${mail?.text}`
  for (const part of [reference, 'Austin, TX', 'https://care.example.org/open#']) expect(all).toContain(part)
  for (const secret of ['Quirinus', 'Zabriskie', 'Memory', 'Gardens', '75-80', '3,500', 'Female', '555-0100'])
    expect(all).not.toContain(secret)
})

test('a retry and concurrent requests with one key are mailed one receipt', async () => {
  const [key, sent] = [randomUUID(), someAnswers()]
  await Promise.all(Array.from({ length: 10 }, () => app.submit(key, sent)))
  await app.submit(key, sent)
  expect(await tokensTo(sent.email)).toHaveLength(1)
})

test('a correction is mailed a receipt only at a new address, and then the links at the old one end', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const sent = someAnswers()
  const moved = someAnswers()
  await app.submit(first, sent)
  await app.submit(second, { ...sent, age: '85+' }, { supersedes: first })
  const [token = ''] = await tokensTo(sent.email)
  expect((await app.sendJson(API.openSearch, { token })).status).toBe(200)
  await app.submit(third, { ...sent, email: moved.email }, { supersedes: second })
  expect(await tokensTo(sent.email)).toHaveLength(1)
  expect((await app.sendJson(API.openSearch, { token })).status).toBe(404)
  expect(await tokensTo(moved.email)).toHaveLength(1)
})

test('a refused submission is mailed nothing', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  expect((await app.submit(randomUUID(), sent)).status).toBe(409)
  expect((await app.submit(randomUUID(), { ...someAnswers(), zipCode: 'x' })).status).toBe(422)
  expect(await tokensTo(sent.email)).toHaveLength(1)
  expect(await app.sql`select * from mails`).toEqual([])
})

test('the token is nowhere in the database or the log, neither while the mail waits nor after', async () => {
  const down = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const sent = someAnswers()
  await down.submit(randomUUID(), sent)
  await down.idle()
  const [waiting] = await down.sql`select body, attempts from mails`
  expect(waiting?.attempts).toBe(1)
  expect(waiting?.body).not.toContain('#')
  await down.close()

  const mine = someAnswers()
  await app.submit(randomUUID(), mine)
  const [token = ''] = await tokensTo(mine.email)
  expect(token).toHaveLength(43)
  expect(await tablesWith(app.sql, [token.replaceAll('_', '\\_')])).toEqual([])
  expect(app.logged.join()).not.toContain(token)
})

test('a mail server gets the receipt, and each of its attempts has a working link', async () => {
  const smtp = await startSmtp((nth) => (nth === 1 ? new Error('busy') : undefined))
  const mailing = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  const sent = someAnswers()
  await mailing.submit(randomUUID(), sent)
  await mailing.idle()
  await mailing.sql`update mails set next_attempt_at = now()`
  await mailing.submit(randomUUID(), someAnswers())
  await mailing.idle()
  const mail = smtp.received.find(({ to }) => to.includes(sent.email))
  const token = /\/open#([\w-]{43})/.exec(mail?.text.replaceAll(/=\r\n/g, '') ?? '')?.[1]
  expect((await mailing.sendJson(API.openSearch, { token })).status).toBe(200)
  await mailing.close()
})

test('a mail server gets a Spanish family’s receipt in Spanish, and so the link that it asks for', async () => {
  const smtp = await startSmtp()
  const mailing = await openTestApp({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: 'https://care.example',
  })
  const sent = someAnswers({ language: 'es' })
  await mailing.submit(randomUUID(), sent)
  await mailing.idle()
  await mailing.sendJson(API.requestLink, { email: sent.email })
  await mailing.idle()
  expect(smtp.received.map(({ to }) => to)).toEqual([[sent.email], [sent.email]])
  const mails = await Promise.all(smtp.received.map(({ text }) => PostalMime.parse(text)))
  for (const [index, first] of ['Recibimos su búsqueda', 'Usted pidió un enlace'].entries()) {
    const { subject, text = '' } = mails[index] ?? {}
    expect(subject).toMatch(/^Su búsqueda en .*, referencia [A-Z]{3}-\d{3}$/)
    expect(text).toContain(`${first} `)
    const [, token] = /^https:\/\/care\.example\/es\/open#([\w-]{43})$/m.exec(text) ?? []
    expect((await mailing.sendJson(API.openSearch, { token })).status).toBe(200)
  }
  await mailing.close()
})

test('erasing cancels the waiting receipt and ends the links', async () => {
  const down = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const [key, sent] = [randomUUID(), someAnswers()]
  await down.submit(key, sent)
  await down.idle()
  expect(await down.sql`select from mailed_links`).toHaveLength(1)
  await down.erase(key)
  expect(await tablesWith(down.sql, [sent.email])).toEqual([])
  expect(await down.sql`select from mails union all select from mailed_links`).toEqual([])
  await down.close()
})

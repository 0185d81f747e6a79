import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '../../../platform/env.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { orderSchema } from '../ranking/order-schema.ts'
import { readOrder } from '../ranking/read-order.ts'
import { askModel } from './ask.ts'
import { openModel } from './client.ts'

const NDJSON = { 'content-type': 'application/x-ndjson' }
const silent = { info() {}, warn() {}, error() {} }

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: Server
/** How the server replies to the question, down to the bytes. */
let reply: (response: ServerResponse) => void
beforeAll(async () => {
  database = await freshDatabase()
  server = createServer((request, response) => {
    request.resume()
    request.on('end', () => reply(response))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await database.drop()
})
beforeEach(() => database.sql`truncate token_usage`)
afterEach(() => server.closeAllConnections())

async function ask() {
  const { port } = server.address() as AddressInfo
  const env = z.parse(Env, { OLLAMA_HOST: `http://127.0.0.1:${port}`, OLLAMA_MODEL: 'm' })
  return askModel(
    { sql: database.sql, env, log: silent, model: openModel(env) },
    {
      endpoint: 'questionnaire',
      prompt: 'in which order?',
      schema: orderSchema(3),
      signal: new AbortController().signal,
      isValid: (text) => readOrder(text, 3).isValid,
    },
  )
}
const rows = () => database.sql`select outcome, error_message from token_usage`

const TEXT = '{"order":[3,1,2],"why":["price","none","care"]}'
const line = (part: unknown) => `${JSON.stringify(part)}\n`
const piece = (content: string) => line({ message: { role: 'assistant', content }, done: false })
const END = line({ message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' })
const stream =
  (...lines: string[]) =>
  (response: ServerResponse) =>
    response.writeHead(200, NDJSON).end(lines.join(''))

test.each([
  ['as the first line', [], ''],
  ['after some text', [piece('{"order":[3,')], '{"order":[3,'],
])('an error that Ollama reports %s is in the accounts in its words', async (_, before, text) => {
  reply = stream(...before, line({ error: 'cuda out\n of memory' }))
  expect(await ask()).toMatchObject({ outcome: 'refused', text })
  expect(await rows()).toEqual([{ outcome: 'refused', errorMessage: 'Ollama said: cuda out of memory' }])
})

test('of an endless error the beginning is kept', async () => {
  reply = stream(line({ error: 'no '.repeat(5000) }))
  await ask()
  const [row] = await rows()
  expect(row?.errorMessage).toMatch(/^Ollama said: (no ){66}no$/)
})

test('an error without words is one all the same', async () => {
  reply = stream(line({ error: '' }))
  await ask()
  expect(await rows()).toEqual([{ outcome: 'refused', errorMessage: 'Ollama reported an error' }])
})

const raw = (headers: string, body: string) => (response: ServerResponse) =>
  response.socket?.end(`HTTP/1.1 ${headers}\r\n\r\n${body}`)
const JSON_STREAM = '200 OK\r\ncontent-type: application/x-ndjson\r\n'

test.each<[string, typeof reply]>([
  [
    'is compressed and damaged',
    (response) => response.writeHead(200, { ...NDJSON, 'content-encoding': 'gzip' }).end('not gzip'),
  ],
  ['leads in a circle', (response) => response.writeHead(307, { location: '/api/chat' }).end()],
  ['leads nowhere', (response) => response.writeHead(307, { location: 'http://[' }).end()],
  ['is null', stream(line(null))],
  ['is a number', stream(line(5))],
  [
    'is null where one JSON is announced',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('null\n'),
  ],
  ['counts its chunks wrongly', raw(`${JSON_STREAM}transfer-encoding: chunked`, 'ZZZ\r\nxx')],
  ['is no HTTP', (response) => response.socket?.end('HTCPCP 418 teapot\r\n\r\n')],
])('a reply that %s could not be read, and somebody did answer', async (_, unreadable) => {
  reply = unreadable
  expect(await ask()).toMatchObject({ outcome: 'refused', text: '' })
  expect(await rows()).toEqual([
    { outcome: 'refused', errorMessage: 'What came from OLLAMA_HOST could not be read' },
  ])
})

test('a compressed answer that breaks off could not be read either', async () => {
  const whole = gzipSync(piece(TEXT).repeat(50) + END)
  reply = (response) =>
    response.writeHead(200, { ...NDJSON, 'content-encoding': 'gzip' }).end(whole.subarray(0, -12))
  expect((await ask()).outcome).toBe('refused')
})

test('an answer without a word is one that broke off, not silence', async () => {
  reply = stream()
  await ask()
  expect(await rows()).toEqual([
    { outcome: 'broken_off', errorMessage: 'The connection ended before the answer did' },
  ])
})

test('a connection that ends after the reply’s head is an answer that broke off, not silence', async () => {
  reply = (response) => {
    response.writeHead(200, NDJSON).flushHeaders()
    response.socket?.end()
  }
  expect(await ask()).toMatchObject({ outcome: 'broken_off', text: '' })
})

test('a whole answer counts without a newline at its end', async () => {
  reply = stream(piece(TEXT), END.trimEnd())
  expect(await ask()).toMatchObject({ outcome: 'answered', text: TEXT })
})

test('half a line at the end is an answer that broke off, and what came before it counts', async () => {
  reply = stream(piece(TEXT), END.slice(0, 20))
  expect(await ask()).toMatchObject({ outcome: 'broken_off', text: TEXT })
})

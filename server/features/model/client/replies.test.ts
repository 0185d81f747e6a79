import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '#server/platform/env.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { orderSchema, readOrder } from '../ranking/order-prompt.ts'
import { askModel } from './ask.ts'
import { openModel } from './client.ts'

const NDJSON = { 'content-type': 'application/x-ndjson' }
const silent = { info() {}, warn() {}, error() {} }

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: Server
/** Writes the server's raw reply. */
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
      prompt: 'which order?',
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
])('an error that Ollama reports %s is recorded with its message', async (_, before, text) => {
  reply = stream(...before, line({ error: 'cuda out\n of memory' }))
  expect(await ask()).toMatchObject({ outcome: 'refused', text })
  expect(await rows()).toEqual([{ outcome: 'refused', errorMessage: 'Ollama reported: cuda out of memory' }])
})

test('a very long error message is shortened', async () => {
  reply = stream(line({ error: 'no '.repeat(5000) }))
  await ask()
  const [row] = await rows()
  expect(row?.errorMessage).toMatch(/^Ollama reported: (no ){66}no$/)
})

test('an error without a message is still an error', async () => {
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
  ['redirects forever', (response) => response.writeHead(307, { location: '/api/chat' }).end()],
  ['redirects to an invalid URL', (response) => response.writeHead(307, { location: 'http://[' }).end()],
  ['is null', stream(line(null))],
  ['is a number', stream(line(5))],
  [
    'is null instead of a JSON object',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('null\n'),
  ],
  ['has an invalid chunk size', raw(`${JSON_STREAM}transfer-encoding: chunked`, 'ZZZ\r\nxx')],
  ['isn’t HTTP', (response) => response.socket?.end('HTCPCP 418 teapot\r\n\r\n')],
])('a reply that %s counts as unreadable, not as unreachable', async (_, unreadable) => {
  reply = unreadable
  expect(await ask()).toMatchObject({ outcome: 'refused', text: '' })
  expect(await rows()).toEqual([
    { outcome: 'refused', errorMessage: 'The response from OLLAMA_HOST could not be read' },
  ])
})

test('a truncated compressed answer counts as unreadable', async () => {
  const whole = gzipSync(piece(TEXT).repeat(50) + END)
  reply = (response) =>
    response.writeHead(200, { ...NDJSON, 'content-encoding': 'gzip' }).end(whole.subarray(0, -12))
  expect((await ask()).outcome).toBe('refused')
})

test('an empty answer counts as broken off, not as unreachable', async () => {
  reply = stream()
  await ask()
  expect(await rows()).toEqual([
    { outcome: 'broken_off', errorMessage: 'The connection ended before the answer was complete' },
  ])
})

test('a connection that ends after the headers counts as broken off, not as unreachable', async () => {
  reply = (response) => {
    response.writeHead(200, NDJSON).flushHeaders()
    response.socket?.end()
  }
  expect(await ask()).toMatchObject({ outcome: 'broken_off', text: '' })
})

test('a complete answer may lack the last newline', async () => {
  reply = stream(piece(TEXT), END.trimEnd())
  expect(await ask()).toMatchObject({ outcome: 'answered', text: TEXT })
})

test('half a line at the end counts as broken off, and the text before it is kept', async () => {
  reply = stream(piece(TEXT), END.slice(0, 20))
  expect(await ask()).toMatchObject({ outcome: 'broken_off', text: TEXT })
})

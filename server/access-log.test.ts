import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { API } from '#shared/contract/paths.ts'
import { openTestApp, someAnswers } from './testing/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Line {
  message: string
  requestId: string
  [field: string]: unknown
}

async function serve(variables: Record<string, string>) {
  const app = await openTestApp(variables)
  closing.push(app.close)
  const { url, stop } = app.listen()
  closing.push(stop)
  const lines = () =>
    app.logged.map((line) => JSON.parse(line) as Line).filter(({ message }) => message === 'request')
  return { app, lines, call: (path: string, init?: RequestInit) => fetch(url + path, init) }
}

test('has one line for each request with the route, the status, the time and the size', async () => {
  const { lines, call } = await serve({ ACCESS_LOG: 'json' })
  const key = randomUUID()
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
  }
  const answer = await call(API.questionnaire, { ...sent, body: JSON.stringify(someAnswers()) })
  await call(`${API.questionnaire}/${key}?code=planted`, { headers: { 'user-agent': 'planted/1.0' } })
  await call('/api/planted')
  const expected = { message: 'request', durationMs: expect.any(Number), requestId: expect.any(String) }
  expect(lines()).toEqual([
    {
      ...expected,
      method: 'POST',
      route: API.questionnaire,
      status: 200,
      bytes: Number(answer.headers.get('content-length')),
    },
    {
      ...expected,
      method: 'GET',
      route: `${API.questionnaire}/:key`,
      status: 200,
      bytes: expect.any(Number),
    },
    { ...expected, method: 'GET', route: 'none', status: 404, bytes: null },
  ])
  expect(new Set(lines().map(({ requestId }) => requestId)).size).toBe(3)
  const text = JSON.stringify(lines())
  expect([key, 'planted', '127.0.0.1', 'example.org'].filter((value) => text.includes(value))).toEqual([])
})

test('is off unless it is asked for', async () => {
  const { lines, call } = await serve({})
  await call(API.health)
  expect(lines()).toEqual([])
})

test('names a request as a trusted proxy does, if that is an id, and its error, too', async () => {
  const id = randomUUID()
  const named = { headers: { 'x-request-id': id } }
  const proxied = await serve({ ACCESS_LOG: 'json', TRUST_PROXY: '127.0.0.1' })
  await proxied.app.sql`drop table facilities cascade`
  expect((await proxied.call(`${API.facilities}/one`, named)).status).toBe(500)
  await proxied.call(API.health, { headers: { 'x-request-id': 'rosa@example.org' } })
  expect(
    proxied.app.logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line).message),
  ).toEqual(['request failed', 'request'])
  expect(proxied.app.logged.join()).not.toContain('rosa@')
  const direct = await serve({ ACCESS_LOG: 'json' })
  await direct.call(API.health, named)
  expect(direct.lines().map(({ requestId }) => requestId)).not.toContain(id)
})

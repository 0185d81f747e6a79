import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { eventually } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { InboxCounts } from '#shared/desk/inbox.ts'
import { readCounts } from './count-queries.ts'
import {
  type CountStreams,
  createCountStreams,
  STREAMS_PER_ACCOUNT,
  STREAMS_PER_SERVER,
} from './count-streams.ts'

const MINUTE_MS = 60_000

const app = openForTests(openPortalApp)
let now: number
let isDatabaseDown: boolean
let streams: CountStreams
let server: ReturnType<typeof createTestApp>
let origin: string
beforeEach(async () => {
  await app.sql`truncate contacts cascade`
  now = Date.now()
  isDatabaseDown = false
  const { requestSql: sql, env } = app
  streams = createCountStreams({
    log: silentLog,
    now: () => now,
    readCounts: async () => {
      if (isDatabaseDown) throw new Error('no connection')
      return readCounts(sql, env.TIME_ZONE)
    },
  })
  server = createTestApp({ sql, env, countStreams: streams }).listen({ port: 0, hostname: '127.0.0.1' })
  origin = `http://127.0.0.1:${server.server?.port}`
})
afterEach(() => {
  streams.stop()
  server.server?.stop(true)
})

const write = () =>
  app.sendJson(
    API.contact,
    { firstName: 'Rosa', lastName: 'Diaz', email: 'r@example.org', message: 'Is there a garden?' },
    { 'idempotency-key': randomUUID() },
  )

/** Opens a stream as a browser does. */
async function connect(headers: Record<string, string> = app.headers) {
  const stopping = new AbortController()
  const response = await fetch(`${origin}${ADMIN_API.inboxCountStream}`, { headers, signal: stopping.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return {
    response,
    /** The next text; undefined after the end. */
    next: async () => (await reader?.read())?.value,
    leave: () => stopping.abort(),
  }
}
const countsIn = (text: string | undefined) => {
  const [, data = ''] = /^event: counts\ndata: (.+)\n\n$/.exec(text ?? '') ?? []
  return InboxCounts.parse(JSON.parse(data))
}

test('begins with the counts and sends them again when they change', async () => {
  const stream = await connect()
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  expect(countsIn(await stream.next()).unreadMessages).toBe(0)
  await streams.check()
  await write()
  await streams.check()
  expect(countsIn(await stream.next())).toMatchObject({
    unreadMessages: 1,
    newMessages: [expect.any(String)],
  })
})

test('is not kept from others by a client that has gone', async () => {
  const stream = await connect()
  await stream.next()
  expect(streams.size()).toBe(1)
  stream.leave()
  await eventually(async () => expect(streams.size()).toBe(0))
})

test.each<[string, (sessionId: string, adminId: string) => Promise<unknown>]>([
  ['is signed out', (id) => app.sql`delete from admin_sessions where id = ${id}`],
  ['expires', (id) => app.sql`update admin_sessions set expires_at = now() where id = ${id}`],
  [
    'is idle',
    (id) => app.sql`update admin_sessions set last_seen_at = now() - interval '31 minutes' where id = ${id}`,
  ],
  [
    'belongs to someone deactivated',
    (_, id) => app.sql`update admins set is_active = false where id = ${id}`,
  ],
])('ends when the session %s', async (_, end) => {
  const { headers, sessionId, adminId } = await signIn(app, `pia-${randomUUID().slice(0, 8)}`)
  const stream = await connect(headers)
  await stream.next()
  const other = await connect()
  await other.next()
  await streams.check()
  expect(streams.size()).toBe(2)
  await end(sessionId, adminId)
  await streams.check()
  expect(await stream.next()).toBeUndefined()
  expect(streams.size()).toBe(1)
})

test('does not keep a session open', async () => {
  const { headers, sessionId } = await signIn(app, `pia-${randomUUID().slice(0, 8)}`)
  const seen = async () =>
    (await app.sql`select last_seen_at from admin_sessions where id = ${sessionId}`)[0]?.lastSeenAt
  await connect({ ...headers, 'x-portal-poll': '1' })
  await app.sql`update admin_sessions set last_seen_at = now() - interval '20 minutes' where id = ${sessionId}`
  const before = await seen()
  await streams.check()
  expect(await seen()).toEqual(before)
})

test('shows that it is alive, and ends after ten minutes', async () => {
  const stream = await connect()
  await stream.next()
  now += MINUTE_MS
  await streams.check()
  expect(await stream.next()).toBe(': still here\n\n')
  now += 9 * MINUTE_MS
  await streams.check()
  expect(await stream.next()).toBeUndefined()
})

test('stays open while the database is away, and continues', async () => {
  const stream = await connect()
  await stream.next()
  isDatabaseDown = true
  await write()
  await streams.check()
  expect(streams.size()).toBe(1)
  isDatabaseDown = false
  await streams.check()
  expect(countsIn(await stream.next()).unreadMessages).toBe(1)
})

test('an account has at most six, whatever others have', async () => {
  for (let number = 0; number < STREAMS_PER_ACCOUNT; number++) await connect()
  const { response } = await connect()
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  const { headers } = await signIn(app, `pia-${randomUUID().slice(0, 8)}`)
  expect((await connect(headers)).response.status).toBe(200)
})

test('a HEAD request opens none', async () => {
  await fetch(`${origin}${ADMIN_API.inboxCountStream}`, { method: 'HEAD', headers: app.headers })
  await eventually(async () => expect(streams.size()).toBe(0))
})

test('a server has at most a hundred, even if they are opened at once', async () => {
  const opened = await Promise.allSettled(
    Array.from({ length: STREAMS_PER_SERVER + 5 }, (_, number) =>
      streams.open({ adminId: String(number), isAllowed: async () => true }),
    ),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(STREAMS_PER_SERVER)
})

test('a client that does not read is given up', async () => {
  const body = await streams.open({ adminId: 'slow', isAllowed: async () => true })
  for (let number = 0; number < 60; number++) {
    await write()
    await streams.check()
  }
  expect(streams.size()).toBe(0)
  await body.cancel()
})

test('a stopping server ends all of them and opens none', async () => {
  const stream = await connect()
  await stream.next()
  streams.stop()
  expect(await stream.next()).toBeUndefined()
  expect((await connect()).response.status).toBe(503)
})

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caddy, startCaddy } from '#server/testing/caddy.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { freePort } from '#server/testing/free-port.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { type Haproxy, startHaproxy } from '#server/testing/haproxy.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { type Attempt, newSubmission, sendOnce, sendUntilReceived } from '#server/testing/sender.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { eventually } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'

const JWT_SECRET = 'a test secret long enough for HMAC'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let ports: [number, number]
let servers: [ServerProcess, ServerProcess]
let haproxy: Haproxy
let caddy: Caddy
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haproxy-test-'))
  database = await freshDatabase()
  await setCatalogue(database.sql, TWENTY)
  ports = [await freePort(), await freePort()]
  servers = [await start(0), await start(1)]
  haproxy = await startHaproxy(ports)
  caddy = await startCaddy(ports[0])
}, SLOW_MS)
afterAll(async () => {
  await haproxy?.stop()
  await caddy?.stop()
  for (const server of servers ?? []) await server.kill()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (index: 0 | 1) =>
  startServerProcess({
    PORT: String(ports[index]),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, `data-${index}`),
    JWT_SECRET,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_S: '5',
  })

/** Waits until HAProxy calls the server UP or DOWN. */
const waitFor = (index: 0 | 1, state: 'UP' | 'DOWN') =>
  eventually(async () => {
    const lines = (await haproxy.command('show stat')).split('\n')
    const columns = lines.find((line) => line.startsWith(`hearthfinder,s${index},`))?.split(',')
    expect(columns?.[17]).toBe(state)
  })

/**
 * Sends submissions through HAProxy until `isOver`, each as often as needed.
 * @returns how many got a receipt, and every attempt that brought none
 */
async function keepSending(isOver: () => boolean): Promise<{ received: number; failed: Attempt[] }> {
  const failed: Attempt[] = []
  let received = 0
  const onAttempt = (attempt: Attempt) => {
    if (attempt !== 'cut' && 'received' in attempt) received += 1
    else failed.push(attempt)
  }
  const send = async () => {
    while (!isOver()) await sendUntilReceived(haproxy.origin, newSubmission(), { onAttempt })
  }
  await Promise.all(Array.from({ length: 4 }, send))
  return { received, failed }
}

/** Lets families send while `work` runs, and expects one lead for each receipt. */
async function whileSending(work: () => Promise<unknown>) {
  const countLeads = async () => (await database.sql`select 1 from questionnaires`).length
  const before = await countLeads()
  let isOver = false
  const sending = keepSending(() => isOver)
  await work().finally(() => {
    isOver = true
  })
  const { received, failed } = await sending
  expect(received).toBeGreaterThan(0)
  expect(await countLeads()).toBe(before + received)
  return { received, failed }
}

/** Sends a request from another address of this machine. */
async function callFrom(localAddress: string, origin: string, headers: Record<string, string>, body: string) {
  const { hostname: host, port } = new URL(origin)
  const call = request({ host, port, localAddress, method: 'POST', path: API.questionnaire, headers })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  await Array.fromAsync(response)
  return response.statusCode
}

const PROXIES = [
  ['HAProxy', () => haproxy],
  ['Caddy', () => caddy],
] as const

test.each(PROXIES)(
  'a server learns the visitor’s address from %s, and not from the visitor',
  async (_, proxy) => {
    const { key, answers } = newSubmission()
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': `"${key}"`,
      'x-forwarded-for': '198.51.100.7',
      forwarded: 'for=198.51.100.7',
    }
    expect(await callFrom('127.0.5.5', proxy().origin, headers, JSON.stringify(answers))).toBe(200)
    const [lead] = await database.sql`select ip_address from questionnaires where email = ${answers.email}`
    expect(lead?.ipAddress).toBe('127.0.5.0')
  },
)

test.each(PROXIES)('the portal’s stream of events arrives through %s while it is open', async (_, proxy) => {
  const { headers } = await signIn({ sql: database.sql, env: { JWT_SECRET } as never })
  const stream = await fetch(proxy().origin + ADMIN_API.inboxCountStream, {
    headers: { ...headers, accept: 'text/event-stream' },
  })
  const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events?.read())?.value).toContain('event: counts')
  await sendOnce(proxy().origin, newSubmission())
  expect((await events?.read())?.value).toContain('event: counts')
  await events?.cancel()
})

test(
  'servers that are restarted one after the other cost families not a single failed request',
  async () => {
    const { failed } = await whileSending(async () => {
      for (const index of [0, 1] as const) {
        expect(await servers[index].stop()).toBe(0)
        await waitFor(index, 'DOWN')
        servers[index] = await start(index)
        await waitFor(index, 'UP')
      }
    })
    expect(failed).toEqual([])
  },
  SLOW_MS,
)

test(
  'if a server is killed, the other one goes on, and nothing is lost or stored twice',
  async () => {
    await whileSending(async () => {
      await servers[0].kill()
      await waitFor(0, 'DOWN')
    })
    expect(await sendUntilReceived(haproxy.origin, newSubmission())).toContain('reference')
  },
  SLOW_MS,
)

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { API, LINK_HEADER } from '#shared/contract/paths.ts'
import { FAMILY_LIST_TOKEN, FAMILY_LIST_WRITER, LANE_SECRET } from '#shared/together/family-lanes.ts'
import { connect, type Sql } from './platform/database/connect.ts'
import { Env } from './platform/env.ts'
import { createTestApp } from './testing/create-test-app.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { signIn } from './testing/sign-in.ts'
import { someAnswers } from './testing/test-app.ts'

const env = z.parse(Env, {
  JWT_SECRET: 'a secret that is long enough for tests',
  RATE_LIMIT_PER_MINUTE: '1000000',
})
const UNREACHABLE = 'postgres://nobody:secret@127.0.0.1:1/nothing'
/** Without these, the portal's guard would fail before its routes do anything. */
const KEPT_TABLES = ['admins', 'admin_sessions', 'migrations']
const MIN_ROUTES = 60
const ENDS_SESSION = /logout|sign-out/

const token = () => randomBytes(32).toString('base64url')
/** One of each thing that opens, changes or identifies something, in the form that the server expects. */
const PLANTED = {
  key: randomUUID(),
  earlierKey: randomUUID(),
  idInPath: randomUUID(),
  familyListId: randomBytes(16).toString('base64url'),
  linkToken: token(),
  sharingToken: token(),
  writerToken: token(),
  laneSecret: token(),
  resetToken: token(),
  ticket: token(),
  uploadSignature: token(),
  deviceCookie: token(),
  secondFactor: '7k3m-pq9z-planted',
  password: 'planted password of an administrator',
  email: 'planted@example.org',
  lastName: 'Plantedfamily',
  message: 'A planted message of more than ten letters',
}

const headersFor = (session: Record<string, string>) => ({
  ...session,
  'content-type': 'application/json',
  'idempotency-key': `"${PLANTED.key}"`,
  supersedes: PLANTED.earlierKey,
  [LINK_HEADER]: PLANTED.linkToken,
  [FAMILY_LIST_TOKEN]: PLANTED.sharingToken,
  [FAMILY_LIST_WRITER]: PLANTED.writerToken,
  [LANE_SECRET]: PLANTED.laneSecret,
  'if-match': '"0"',
  cookie: `portal_device_${PLANTED.idInPath}=${PLANTED.deviceCookie}`,
})
/** A body that has the fields of every route. Fields that a route doesn't know are ignored. */
const bodyFor = (path: string) => ({
  ...someAnswers({ email: PLANTED.email, lastName: PLANTED.lastName }),
  message: PLANTED.message,
  code: PLANTED.secondFactor,
  reference: 'QQQ-123',
  token: path.includes('open') ? PLANTED.linkToken : PLANTED.resetToken,
  ticket: PLANTED.ticket,
  username: PLANTED.email,
  password: PLANTED.password,
  currentPassword: PLANTED.password,
  newPassword: PLANTED.password,
  ciphertext: PLANTED.sharingToken,
  reason: PLANTED.message,
  days: 30,
})

interface Visited {
  lines: string[]
  routes: number
  statuses: Set<number>
}

/** Calls every route of a server with everything planted, and collects what it logs and prints. */
async function visitRoutes(sql: Sql, session: Record<string, string>): Promise<Visited> {
  const lines: string[] = []
  const line = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }))
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...printed) => void lines.push(printed.map(String).join(' ')),
    )
  const app = createTestApp({
    sql,
    env,
    log: { info: line, warn: line, error: line },
    // What is opened is also ended.
    openOwner: () => connect(database.ownerUrl, 1),
  })
  const statuses = new Set<number>()
  const routes = app.routes.filter(({ method }) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
  const visit = async ({ method, path }: (typeof routes)[number]) => {
    const id = path.startsWith(API.familyLists) ? PLANTED.familyListId : PLANTED.idInPath
    const query = `expires=9999999999&signature=${PLANTED.uploadSignature}&token=${PLANTED.resetToken}`
    const url = `http://localhost${path.replaceAll(/:\w+\??/g, id)}?${query}`
    const body = method === 'GET' ? {} : { body: JSON.stringify(bodyFor(path)) }
    const request = new Request(url, { method, headers: headersFor(session), ...body })
    statuses.add((await app.handle(request)).status)
  }
  await Promise.all(routes.filter(({ path }) => !ENDS_SESSION.test(path)).map(visit))
  await Promise.all(routes.filter(({ path }) => ENDS_SESSION.test(path)).map(visit))
  vi.restoreAllMocks()
  return { lines, routes: routes.length, statuses }
}

function expectNothingPlanted({ lines, routes }: Visited) {
  expect(routes).toBeGreaterThan(MIN_ROUTES)
  const text = lines.join('\n').toLowerCase()
  const found = Object.entries(PLANTED).filter(([, value]) => text.includes(value.toLowerCase()))
  expect(found).toEqual([])
}

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a server that works logs no key, token, code, password or name from any route', async () => {
  const { headers } = await signIn({ sql: database.sql, env })
  const visited = await visitRoutes(database.sql, headers)
  expectNothingPlanted(visited)
  expect([...visited.statuses]).toEqual(expect.arrayContaining([200, 401, 404, 422]))
})

test('a server without its database logs each failure, and none of them', async () => {
  const sql = connect(UNREACHABLE, 50)
  const visited = await visitRoutes(sql, { authorization: `Bearer ${PLANTED.ticket}` })
  await sql.end({ timeout: 0 })
  expectNothingPlanted(visited)
  expect(visited.statuses).toContain(503)
  expect(visited.lines.length).toBeGreaterThan(5)
})

test('a server whose statements fail logs each error, and none of them', async () => {
  const { headers } = await signIn({ sql: database.sql, env }, 'pia')
  const tables = await database.sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname <> all (${KEPT_TABLES})`
  for (const { name } of tables) await database.sql`drop table ${database.sql(name)} cascade`
  const visited = await visitRoutes(database.sql, headers)
  expectNothingPlanted(visited)
  expect(visited.statuses).toContain(500)
  expect(visited.lines.length).toBeGreaterThan(MIN_ROUTES / 2)
})

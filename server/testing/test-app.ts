import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { API } from '#shared/contract/paths.ts'
import type { Rank, Ranker } from '../features/matching/service.ts'
import { createBackground } from '../platform/background.ts'
import { connect, type Sql } from '../platform/database/connect.ts'
import { Env } from '../platform/env.ts'
import type { Platform } from '../platform/platform.ts'
import { createTestApp } from './create-test-app.ts'
import { sampleDatabase } from './fresh-database.ts'

const UNLIMITED = '1000000'
const SECRET = 'a test secret long enough for HMAC'

type Fields = Record<string, unknown>
type Headers = Record<string, string>

export type RankerFactory = (deps: Pick<Platform, 'sql' | 'env' | 'log' | 'background'>) => Ranker

/**
 * Opens the app on a new database with the sample catalog, and collects its log lines.
 * @param clock counts requests and attempts; the default is Postgres's clock
 */
export async function openTestApp(
  variables: Record<string, string> = {},
  given?: Ranker | RankerFactory,
  clock?: Platform['clock'],
) {
  const database = await sampleDatabase()
  const requests = connect(database.requestUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'test-app-'))
  const env = z.parse(Env, {
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: UNLIMITED,
    JWT_SECRET: SECRET,
    ...variables,
  })
  const logged: string[] = []
  const line = (message: string, fields?: Fields) => void logged.push(JSON.stringify({ message, ...fields }))
  const log = { info: line, warn: line, error: line }
  const background = createBackground(log)
  const ranker = typeof given === 'function' ? given({ sql: requests, env, log, background }) : given
  const others: ReturnType<typeof connect>[] = [requests]
  const appOn = (sql: Sql, itsRanker?: Ranker) =>
    createTestApp({
      sql,
      env,
      log,
      clock,
      background,
      openOwner: () => connect(database.ownerUrl, 1),
      ...(itsRanker && { ranker: itsRanker }),
    })
  return {
    ...callsOf(appOn(requests, ranker)),
    /** As the superuser, for the test's own preparations. The app uses the role that serves requests. */
    sql: database.sql,
    requestSql: requests,
    openOwner: () => connect(database.ownerUrl, 1),
    env,
    logged,
    /** Another server on the same database. */
    anotherServer(itsRanker?: Ranker) {
      const sql = connect(database.requestUrl)
      others.push(sql)
      return callsOf(appOn(sql, itsRanker))
    },
    /** Another server on the same database that uses the caller's pool. The caller closes the pool. */
    serverOn: (sql: Sql, createRanker: RankerFactory) =>
      callsOf(appOn(sql, createRanker({ sql, env, log, background }))),
    /** Serves the app on a real socket. `stop` closes it. */
    listen() {
      const app = appOn(requests, ranker).listen({ port: 0, hostname: '127.0.0.1' })
      return { url: `http://127.0.0.1:${app.server?.port}`, stop: () => app.server?.stop(true) }
    },
    idle: () => background.idle(),
    async close() {
      await background.idle()
      for (const sql of others) await sql.end({ timeout: 1 })
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The product's calls, without a socket. */
export function callsOf(app: { handle(request: Request): Promise<Response> }) {
  const send = (method: string, path: string, init: RequestInit = {}) =>
    app.handle(new Request(`http://localhost${path}`, { method, ...init }))
  const sendJson = (path: string, body: unknown, headers: Headers = {}) =>
    send('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    send,
    sendJson,
    /** Submits a questionnaire under a key, as a phone does. */
    submit: (key: string, body: unknown, headers: Headers = {}) =>
      sendJson(API.questionnaire, body, { 'idempotency-key': `"${key}"`, ...headers }),
    read: (key: string) => send('GET', `${API.questionnaire}/${key}`),
    erase: (key: string) => send('DELETE', `${API.questionnaire}/${key}`),
  }
}

let families = 0
/** A complete questionnaire with a unique email. */
export function someAnswers(change: Fields = {}): Fields & { email: string } {
  families += 1
  return {
    firstName: 'Rosa',
    lastName: 'Diaz',
    age: '75-80',
    gender: 'Female',
    email: `family-${families}-${Date.now()}@example.org`,
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    phone: '512-555-0100',
    budget: '$3,500 - $4,500 (Standard Care)',
    amenities: ['Memory Care', 'Gardens'],
    tosAgreed: true,
    marketingOptIn: false,
    ...change,
  }
}

/** A ranker that admits every family. */
export const rankerOf = (rank: Rank): Ranker => ({ admit: () => ({ kind: 'admitted', rank, leave() {} }) })

/** Repeats `check` until it doesn't throw, for at most fifteen seconds, because a busy machine is slow. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + 15_000
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await Bun.sleep(10)
    }
  }
}

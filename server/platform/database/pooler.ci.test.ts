import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clusterUrl } from '#server/testing/cluster-url.ts'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { getRepetitions, SLOW_MS } from '#server/testing/how-often.ts'
import { rankBehind } from '#server/testing/model-app.ts'
import { type Pooler, startPgbouncer } from '#server/testing/pgbouncer.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { type callsOf, openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { hashKey } from '../idempotency/key-header.ts'
import { createRisks } from '../risks.ts'
import { connectForRequests, type Sql } from './connect.ts'
import { reachDatabase } from './open.ts'
import { reportLostLimits, sharesBackends } from './pooler.ts'
import { REQUESTS, roleAddress } from './roles/roles.ts'

const clusterAddress = await clusterUrl()

const SUBMISSIONS = getRepetitions('submissions through a pooler')
const CONCURRENCY = 20
/** One in ten families corrects its answers, and another one erases them. */
const EVERY = 10
/** A phone retries for days. This many attempts show whether it succeeds. */
const ATTEMPTS = 30

/** In session mode, each of our connections keeps one of the pooler's. */
const SESSION_MODE = 'pool_mode = session\ndefault_pool_size = 60'

let pooler: Pooler
let sessionPooler: Pooler
let model: FakeOllama
beforeAll(async () => {
  const cluster = roleAddress(clusterAddress, REQUESTS)
  pooler = await startPgbouncer(cluster)
  sessionPooler = await startPgbouncer(cluster, SESSION_MODE)
  model = await startFakeOllama()
})
afterAll(async () => {
  await model?.close()
  await pooler?.stop()
  await sessionPooler?.stop()
})

type App = Awaited<ReturnType<typeof openTestApp>>
type Calls = ReturnType<typeof callsOf>
interface Family {
  key: string
  answers: ReturnType<typeof someAnswers>
}

/** The number of 503 responses in this run. */
let refused = 0

/** Retries while the response is 503. @returns whether it was acknowledged @throws Error for any other status */
async function sendWithRetries(send: () => Promise<Response>, done: readonly number[]): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await send()
    const text = await response.text()
    if (done.includes(response.status)) return true
    if (response.status !== 503) throw new Error(`${response.status}: ${text}`)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    refused += 1
  }
  return false
}

/** Calls `work` for each item, several at once. @returns the items for which it returned true */
async function keepAcknowledged<Item>(items: readonly Item[], work: (item: Item) => Promise<boolean>) {
  const acknowledged: Item[] = []
  const remaining = items.values()
  const processRemaining = async () => {
    for (const item of remaining) if (await work(item)) acknowledged.push(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, processRemaining))
  return acknowledged
}

/** What is stored under a key, read without the pooler. */
async function storedOf(sql: Sql, key: string) {
  const [row] = await sql<{ email: string | null; erased: boolean; current: boolean }[]>`
    select email, erased_at is not null as erased, superseded_by is null as current
    from submissions left join questionnaires on questionnaires.id = questionnaire_id
    where key_hash = ${hashKey(key)}`
  return row
}

async function findLost(sql: Sql, families: readonly Family[], current = true): Promise<string[]> {
  const lost: string[] = []
  for (const { key, answers } of families) {
    const stored = await storedOf(sql, key)
    if (stored?.email !== answers.email || stored.erased || stored.current !== current) lost.push(key)
  }
  return lost
}

/** All families submit, then some correct and others erase. @returns how many of each were acknowledged */
async function runScenario(app: App, calls: Calls) {
  const families = Array.from({ length: SUBMISSIONS }, () => ({ key: randomUUID(), answers: someAnswers() }))
  const received = await keepAcknowledged(families, ({ key, answers }) =>
    sendWithRetries(() => calls.submit(key, answers), [200]),
  )
  expect(await findLost(app.sql, received)).toEqual([])

  const corrections = new Map<Family, Family>()
  for (const [index, family] of received.entries())
    if (index % EVERY === 0)
      corrections.set(family, { key: randomUUID(), answers: { ...family.answers, city: 'Dallas' } })
  const corrected = await keepAcknowledged([...corrections], ([{ key }, later]) =>
    sendWithRetries(() => calls.submit(later.key, later.answers, { supersedes: key }), [200]),
  )
  expect(
    await findLost(
      app.sql,
      corrected.map(([, later]) => later),
    ),
  ).toEqual([])
  expect(
    await findLost(
      app.sql,
      corrected.map(([first]) => first),
      false,
    ),
  ).toEqual([])

  const toErase = received.filter((_, index) => index % EVERY === 1)
  const erased = await keepAcknowledged(toErase, ({ key }) =>
    sendWithRetries(() => calls.erase(key), [204, 404]),
  )
  const notErased: string[] = []
  for (const { key } of erased) if (!(await storedOf(app.sql, key))?.erased) notErased.push(key)
  expect(notErased).toEqual([])
  expect(
    await app.sql`select 1 from questionnaires where email = any (${erased.map(({ answers }) => answers.email)})`,
  ).toHaveLength(0)

  const twice = await app.sql`select email from questionnaires group by email having count(*) > 1`
  expect(twice).toHaveLength(0)
  return {
    received: received.length,
    corrected: corrected.length,
    erased: erased.length,
    unacknowledgedErasures: toErase.length - erased.length,
  }
}

const reach = (url: string) => reachDatabase({ variable: 'DATABASE_URL', url }, 0, silentLog)

test.each([
  ['transaction mode', () => pooler, true],
  ['session mode', () => sessionPooler, false],
] as const)('a start finds out whether a pooler shares backends: %s', async (_, at, isShared) => {
  const address = at().through(`${clusterAddress}/postgres`)
  expect(await reach(address)).toBe(isShared ? `${address}?prepare=false` : address)
  expect(await reach(`${address}?prepare=true`)).toBe(`${address}?prepare=true`)
})

test('a pooler that prefers its latest connection is found, too', async () => {
  const latest = await startPgbouncer(roleAddress(clusterAddress, REQUESTS), 'server_round_robin = 0')
  const address = latest.through(`${clusterAddress}/postgres`)
  expect(await sharesBackends(address)).toBe(true)
  await latest.stop()
})

test('a pooler that refuses our settings, or does not know the database, is answered with the way out', async () => {
  const strict = await startPgbouncer(
    roleAddress(clusterAddress, REQUESTS),
    'ignore_startup_parameters = extra_float_digits',
  )
  const cluster = clusterAddress
  await expect(reach(strict.through(`${cluster}/postgres`))).rejects.toThrow(
    'the pooler in DATABASE_URL refuses statement_timeout: add to pgbouncer.ini the line ignore_startup_parameters',
  )
  const withoutTransactions = await startPgbouncer(roleAddress(cluster, REQUESTS), 'pool_mode = statement')
  await expect(reach(withoutTransactions.through(`${cluster}/postgres`))).rejects.toThrow(
    'the pooler in DATABASE_URL is in statement mode, which has no transactions: set pool_mode = transaction',
  )
  await withoutTransactions.stop()
  await expect(reach(pooler.through(`${cluster}/nowhere`))).rejects.toThrow(
    'the database nowhere in DATABASE_URL does not exist',
  )
  await strict.stop()
})

test('a pooler that ignores the limits of statements is reported', async () => {
  const risks = createRisks(silentLog)
  const through = connectForRequests(pooler.through(`${clusterAddress}/postgres?prepare=false`), 1)
  await reportLostLimits(through, risks)
  await through.end({ timeout: 1 })
  expect(risks.list()).toMatchObject([{ id: 'database_limits' }])
})

test.each([
  ['transaction mode, names forced', 'the rules'],
  ['transaction mode, names forced', 'the model'],
  ['transaction mode', 'the rules'],
  ['transaction mode', 'the model'],
  ['session mode', 'the rules'],
  ['session mode', 'the model'],
])('%s, ranked by %s: every receipt has its row', { timeout: SLOW_MS * 2 }, async (mode, ranking) => {
  refused = 0
  const app = await openTestApp(ranking === 'the model' ? model.variables : {})
  const [database] = await app.sql<{ name: string }[]>`select current_database() as name`
  const isForced = mode.endsWith('forced')
  const place = `${clusterAddress}/${database?.name}`
  const address = (mode === 'session mode' ? sessionPooler : pooler).through(place)
  const sql = connectForRequests(await reach(isForced ? `${address}?prepare=true` : address))
  const calls = app.serverOn(
    sql,
    rankBehind(() => ranking === 'the model'),
  )
  const asked = model.asked.length
  try {
    const counts = await runScenario(app, calls)
    await app.idle()
    console.info(
      `${mode}, ranked by ${ranking}: ${JSON.stringify({ sent: SUBMISSIONS, ...counts, refused })}`,
    )
    if (ranking === 'the model') expect(model.asked.length).toBeGreaterThan(asked)
    if (!isForced) {
      expect(counts).toEqual({
        received: SUBMISSIONS,
        corrected: SUBMISSIONS / EVERY,
        erased: SUBMISSIONS / EVERY,
        unacknowledgedErasures: 0,
      })
      expect(refused).toBe(0)
    } else expect(counts.received).toBeGreaterThan(0)
  } finally {
    await sql.end({ timeout: 1 })
    await app.close()
  }
})

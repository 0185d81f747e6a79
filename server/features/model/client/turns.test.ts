import { hostname } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Background, createBackground } from '#server/platform/background.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { eventually } from '#server/testing/test-app.ts'
import { createHosts } from './hosts.ts'
import { ModelQueue, type QueueSlot } from './model-queue.ts'
import { createSharedTurns, type Turn, type Turns } from './turns.ts'

const MAX_WAIT_MS = 60_000
const never = new AbortController().signal

let db: Awaited<ReturnType<typeof freshDatabase>>
let background: Background
const pools: Sql[] = []
const taken: Turn[] = []
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())
beforeEach(() => {
  background = createBackground(silentLog)
})
afterEach(async () => {
  for (const turn of taken.splice(0)) turn.leave()
  await background.idle()
  for (const sql of pools.splice(0)) await sql.end({ timeout: 1 })
  await db.sql`truncate model_turns`
})

/** The turns of another server on the same database. */
function openServer(OLLAMA_HOST = 'one.example:11434', concurrency = 1) {
  const sql = connect(db.requestUrl, 2)
  pools.push(sql)
  const hosts = createHosts({ OLLAMA_HOST })
  return { hosts, turns: createSharedTurns({ sql, background, hosts, concurrency }) }
}
async function take(turns: Turns, signal: AbortSignal = never, isFamily = true) {
  const turn = await turns.take({ isFamily, signal })
  taken.push(turn)
  return turn
}
/** Whether a turn has begun. Reads the turns in use from the database. */
const inUse = async () => (await db.sql`select host, turn from model_turns order by host, turn`).length

test('servers together have as many turns as the setting allows, and one that ends is taken by another', async () => {
  const [one, two, three] = [
    openServer('x.example', 2),
    openServer('x.example', 2),
    openServer('x.example', 2),
  ]
  const first = await take(one.turns)
  await take(two.turns)
  const third = take(three.turns)
  const tooLate = take(one.turns, AbortSignal.timeout(500))
  await expect(tooLate).rejects.toThrow()
  expect(await inUse()).toBe(2)
  first.leave()
  await third
  expect(await inUse()).toBe(2)
})

test('the turn of a server that was killed returns when its lease ends', async () => {
  const { turns } = openServer()
  await db.sql`
    insert into model_turns (host, turn, holder, holder_until)
    values ('one.example:11434', 1, gen_random_uuid(), now() + interval '2 seconds')`
  await take(turns)
  const [row] = await db.sql`select holder_until > now() as is_held from model_turns`
  expect(row).toEqual({ isHeld: true })
})

test('a family that waits is noticed by the one who has the turn', async () => {
  const [one, other] = [openServer(), openServer()]
  const turn = await take(one.turns)
  expect(turn.isWanted()).toBe(false)
  const waiting = take(other.turns)
  await eventually(async () => expect(turn.isWanted()).toBe(true))
  turn.leave()
  await waiting
})

test('an examination yields to a family of another server', async () => {
  const [one, other] = [openServer(), openServer()]
  const examining = new ModelQueue(1, MAX_WAIT_MS, one.turns)
  const serving = new ModelQueue(1, MAX_WAIT_MS, other.turns)
  const exam = await examining.enterExam(never)
  const family = serving.enter() as QueueSlot
  const begun = family.waitForTurn(never)
  await eventually(async () => expect(exam.signal.aborted).toBe(true))
  exam.leave()
  expect(await begun).toBe('one.example:11434')
  family.leave()
})

test('each host has its own turns, and one that can’t be asked gets none', async () => {
  const { hosts, turns } = openServer('one.example, two.example')
  const first = await take(turns)
  const second = await take(turns)
  expect([first.host, second.host].sort()).toEqual(['one.example', 'two.example'])
  second.leave()
  first.leave()
  await background.idle()
  hosts.setUsable(['two.example'])
  expect((await take(turns)).host).toBe('two.example')
})

test('a local Ollama belongs to its machine', () => {
  const names = [
    ...createHosts({ OLLAMA_HOST: 'http://127.0.0.1:11434,http://a:b@two.example' }).usable().keys(),
  ]
  expect(names).toEqual([`${hostname()}/127.0.0.1:11434`, 'two.example'])
})

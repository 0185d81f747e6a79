import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { FAMILY, readyResponse } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { json, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { checkResult } from './check-result.ts'
import { reopenRefusedAnswers } from './reopen-answers.ts'
import { eraseEverywhere, getResult, listResults, saveOpenedResult } from './results.ts'
import { makeKey } from './submission-key.ts'

beforeEach(clearPhone)

const TOKEN = 'T'.repeat(43)
const opened = () => readyResponse(makeKey(), FAMILY)

it('a correction of an opened list is sent with its link, and replaces the list on this phone', async () => {
  const server = scriptServer(ready)
  const family = startScenario(server.fetch)
  const list = await saveOpenedResult(opened(), TOKEN)
  const key = await family.submit({ city: 'Dallas' }, list)
  await family.drain()
  expect(server.seen[0]?.headers.get('Mailed-Link')).toBe(TOKEN)
  expect(await getResult(list)).toBeUndefined()
  const stored = await getResult(key)
  expect([stored?.key, stored?.mailedLink]).toEqual([key, undefined])
})

it('an erasure of an opened list is sent with its link', async () => {
  const server = scriptServer(() => new Response(null, { status: 204 }))
  const family = startScenario(server.fetch)
  const list = await saveOpenedResult(opened(), TOKEN)
  await eraseEverywhere(list)
  await family.drain()
  expect(server.seen.map(({ method, headers }) => [method, headers.get('Mailed-Link')])).toEqual([
    ['DELETE', TOKEN],
  ])
})

it('other answers are sent without a link', async () => {
  const server = scriptServer(ready)
  const family = startScenario(server.fetch)
  await family.submit()
  await family.drain()
  expect(server.seen[0]?.headers.has('Mailed-Link')).toBe(false)
})

it('opening the link of this phone’s own search keeps its key', async () => {
  const family = startScenario(scriptServer(ready).fetch)
  const key = await family.submit()
  await family.drain()
  const own = await getResult(key)
  if (!own) throw new Error('No list was received.')
  expect(await saveOpenedResult({ ...own.response, key: makeKey() }, TOKEN)).toBe(key)
  expect(await listResults()).toHaveLength(1)
})

it('the server is not asked for an opened list, because it does not know its key', async () => {
  const server = scriptServer(() => json(404, { code: 'not_found', message: 'x' }))
  const { deps } = startScenario(server.fetch)
  const list = await saveOpenedResult(opened(), TOKEN)
  expect(await checkResult(list, deps)).toBe('unknown')
  expect(server.seen).toEqual([])
  expect((await getResult(list))?.lost).toBeUndefined()
})

it('a refused email drops the link that no longer worked; another refusal keeps it', async () => {
  for (const [status, code, kept] of [
    [409, 'duplicate_email', undefined],
    [422, 'invalid', TOKEN],
  ] as const) {
    const family = startScenario(scriptServer(refused(status, code)).fetch)
    const list = await saveOpenedResult(opened(), TOKEN)
    const key = await family.submit({ city: 'Dallas' }, list)
    await family.drain()
    expect((await reopenRefusedAnswers(key)).mailedLink).toBe(kept)
  }
})

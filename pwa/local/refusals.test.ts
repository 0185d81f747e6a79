import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { FAMILY, readyResponse } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { cut, json, ready, scriptServer } from '../testing/scripted-server.ts'
import { listOutbox } from './outbox.ts'
import { listRefusals, refuseSharing } from './refusals.ts'
import { eraseEverywhere, saveOpenedResult } from './results.ts'

beforeEach(clearPhone)

const recorded = ({ path }: { path: string }) => json(200, { key: path.split('/')[3] })
const statuses = async (search: string) => (await listRefusals(search)).map(({ status }) => status)

it('waits until the server can be reached, is sent once, and stays as received', async () => {
  const server = scriptServer(ready, cut, recorded)
  const family = startScenario(server.fetch)
  const search = await family.submit()
  await family.drain()
  await refuseSharing(search, { shareWithPartners: false })
  await family.drain()
  expect(await statuses(search)).toEqual(['waiting'])
  await family.settle()
  expect(await statuses(search)).toEqual(['received'])
  await family.drain({ eager: true })
  expect(server.seen.slice(1).map(({ method, path, body }) => [method, path, body])).toEqual(
    [1, 2].map(() => ['PUT', `/api/questionnaire/${search}/sharing`, { shareWithPartners: false }]),
  )
})

it('takes only an answer with the key of the search as a receipt', async () => {
  const family = startScenario(scriptServer(ready, () => json(200, { ok: true })).fetch)
  const search = await family.submit()
  await family.drain()
  await refuseSharing(search, { shareWithPartners: false })
  await family.drain()
  expect(await statuses(search)).toEqual(['waiting'])
})

it('is sent after the answers that it is about', async () => {
  const server = scriptServer((seen) => (seen.method === 'PUT' ? recorded(seen) : ready(seen)))
  const family = startScenario(server.fetch)
  const search = await family.submit()
  await refuseSharing(search, { shareWithCommunities: false })
  await family.settle()
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'PUT'])
})

it('goes with the mailed link that opened the search', async () => {
  const server = scriptServer(recorded)
  const family = startScenario(server.fetch)
  const opened = readyResponse('6f1c7a52-8f0e-4f7a-9d5d-3b3f2f1c0a11', FAMILY)
  await saveOpenedResult(opened, 'T'.repeat(43))
  await refuseSharing(opened.key, { shareWithPartners: false })
  await family.drain()
  expect(server.seen[0]?.headers.get('Mailed-Link')).toBe('T'.repeat(43))
})

it('belongs to the correction of its search, without what that says yes to, and goes when the search is erased', async () => {
  const server = scriptServer((seen) => (seen.method === 'PUT' ? recorded(seen) : ready(seen)))
  const family = startScenario(server.fetch)
  const search = await family.submit()
  await family.drain()
  await refuseSharing(search, { shareWithCommunities: false, shareWithPartners: false })
  await family.drain()
  const correction = await family.submit({ shareWithCommunities: true }, search)
  await family.drain()
  expect((await listRefusals(correction)).map(({ payload }) => payload)).toEqual([
    { shareWithPartners: false },
  ])
  await eraseEverywhere(correction)
  expect((await listOutbox()).map(({ kind }) => kind)).toEqual(['erasure'])
})

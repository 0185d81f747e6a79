import 'fake-indexeddb/auto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { beforeEach, expect, it } from 'vitest'
import { API, PROOF_HEADER } from '#shared/contract/paths.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { cut, json, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { solveProof } from './solve-proof.ts'

beforeEach(clearPhone)

const proofRequired = () => json(429, { code: 'proof_required', message: 'Wait.' }, { 'Retry-After': '61' })
const MESSAGE = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Is there a garden?' }
const proofs = ({ seen }: ReturnType<typeof scriptServer>) =>
  seen.map(({ headers }) => headers.get(PROOF_HEADER))

it('sends the same answers again at once with a proof of their kind, without reporting a failure', async () => {
  const server = scriptServer(proofRequired, ready)
  const family = startScenario(server.fetch, { solveProof: async (kind) => `proof for ${kind}` })
  const key = await family.submit()
  await family.drain()
  expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  expect(proofs(server)).toEqual([null, 'proof for questionnaire'])
  const [first, second] = server.seen
  expect([second?.key, second?.body]).toEqual([first?.key, first?.body])
})

it('sends a message with a proof of its kind', async () => {
  const server = scriptServer(proofRequired)
  const family = startScenario(server.fetch, { solveProof: async (kind) => `proof for ${kind}` })
  await family.write(MESSAGE)
  await family.drain()
  expect(proofs(server)).toEqual([null, 'proof for contact'])
})

it('waits until Retry-After, and solves one challenge a round, if the server refuses the proof', async () => {
  const server = scriptServer(proofRequired, proofRequired, ready)
  let solved = 0
  const family = startScenario(server.fetch, { solveProof: async () => `proof ${++solved}` })
  const key = await family.submit()
  expect((await family.drain()).nextInMs).toBeGreaterThanOrEqual(61_000)
  expect(solved).toBe(1)
  await family.settle()
  expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  expect(proofs(server)).toEqual([null, 'proof 1', null])
})

it('waits until Retry-After if it finds no solution', async () => {
  const server = scriptServer(proofRequired, ready)
  const family = startScenario(server.fetch)
  const key = await family.submit()
  expect((await family.drain()).nextInMs).toBeGreaterThanOrEqual(61_000)
  expect(server.seen).toHaveLength(1)
  await family.settle()
  expect(await family.progress(key)).toMatchObject({ step: 'ready' })
})

it('solves nothing after any other refusal', async () => {
  const solve = () => Promise.reject(new Error('not asked for'))
  const family = startScenario(scriptServer(refused(429, 'rate_limited')).fetch, { solveProof: solve })
  const key = await family.submit()
  await family.drain()
  expect(await family.progress(key)).toMatchObject({ step: 'waiting' })
})

const SECRET = 'a test secret'
const challengeFor = (kind: string) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 20,
    deriveKey,
    data: { kind },
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: SECRET,
  })

it('fetches a challenge and solves it', async () => {
  const server = scriptServer(async () => json(200, await challengeFor('contact')))
  const header = await solveProof('contact', server.fetch)
  expect(server.seen[0]?.path).toBe(`${API.challenge}?for=contact`)
  const { challenge, solution } = JSON.parse(atob(header ?? ''))
  const checked = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: SECRET })
  expect(checked.verified).toBe(true)
})

it('works on no challenge that would keep the phone busy, and gives up without one', async () => {
  const heavy = async () => {
    const challenge = await challengeFor('contact')
    return json(200, { ...challenge, parameters: { ...challenge.parameters, cost: 1_000_000 } })
  }
  for (const reply of [heavy, cut, refused(429, 'rate_limited')])
    expect(await solveProof('contact', scriptServer(reply).fetch)).toBeUndefined()
})

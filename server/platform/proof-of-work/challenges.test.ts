import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { proofOf } from '#server/testing/solve-proof.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import type { Challenge } from '#shared/contract/proof-of-work.ts'
import { CHALLENGE_SECONDS, consumeProof, createProofChallenge } from './challenges.ts'

const app = openForTests(openTestApp)

const create = (secondsAgo = 0, env = app.env) =>
  createProofChallenge({ env, now: () => new Date(Date.now() - secondsAgo * 1000) }, 'contact')
const consume = (header: string | null) => consumeProof(app, 'contact', header)
const change = (challenge: Challenge, parameters: Partial<Challenge['parameters']>) => ({
  ...challenge,
  parameters: { ...challenge.parameters, ...parameters },
})

test('a proof is accepted once', async () => {
  const proof = await proofOf(await create())
  expect(await consume(proof)).toBe(true)
  expect(await consume(proof)).toBe(false)
})

test('of twenty concurrent uses of one proof, one is accepted', async () => {
  const proof = await proofOf(await create())
  const uses = await Promise.all(Array.from({ length: 20 }, () => consume(proof)))
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('a proof expires', async () => {
  expect(await consume(await proofOf(await create(CHALLENGE_SECONDS - 30)))).toBe(true)
  expect(await consume(await proofOf(await create(CHALLENGE_SECONDS + 1)))).toBe(false)
})

test('a proof outlives a change of the secret, and not the overlap', async () => {
  const [JWT_SECRET, secret] = ['the next secret, also long enough for HMAC', app.env.JWT_SECRET ?? '']
  const proof = await proofOf(await create())
  const after = (until: Date) => {
    const env = { ...app.env, JWT_SECRET, JWT_SECRET_PREVIOUS: [{ secret, until }] }
    return consumeProof({ ...app, env }, 'contact', proof)
  }
  expect(await after(new Date(0))).toBe(false)
  expect(await after(new Date(Date.now() + 60_000))).toBe(true)
})

test('a proof is for one kind of request', async () => {
  const challenge = await create()
  expect(await consumeProof(app, 'questionnaire', await proofOf(challenge))).toBe(false)
  const changed = change(challenge, { data: { kind: 'questionnaire' } })
  expect(await consumeProof(app, 'questionnaire', await proofOf(changed))).toBe(false)
  expect(await consume(await proofOf(challenge))).toBe(true)
})

test('a proof can be neither eased, prolonged, guessed nor signed by someone else', async () => {
  const challenge = await create()
  const foreign = await create(0, { ...app.env, JWT_SECRET: 'another secret that is long enough' })
  const { expiresAt } = challenge.parameters
  const later = await proofOf(change(challenge, { expiresAt: expiresAt + 3600 }))
  // The key isn't the one that an easier challenge expects, so only its own parameters solve it.
  const eased = { ...challenge.parameters, cost: 1 }
  const guessed = { challenge, solution: { counter: 250, derivedKey: 'ff'.repeat(32) } }
  expect(await consume(later)).toBe(false)
  expect(await consume(await proofOf(foreign))).toBe(false)
  for (const sent of [guessed, { ...guessed, challenge: { ...challenge, parameters: eased } }])
    expect(await consume(btoa(JSON.stringify(sent)))).toBe(false)
})

test.each([null, '', 'not base64!', btoa('[]'), btoa('{"challenge":{}}'), `${'A'.repeat(100_000)}`])(
  'nonsense is no proof',
  async (header) => expect(await consume(header)).toBe(false),
)

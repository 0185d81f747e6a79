import { expect, test } from 'vitest'
import { CHALLENGE_LIFETIME_S, createChallenge, isOwnChallenge } from './stored-passkeys.ts'

const [KEY, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const NOW = new Date('2026-11-24T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('accepts its own challenges, for their purpose and time, with any accepted key', () => {
  const challenge = createChallenge(KEY, 'sign in', NOW).toString('base64url')
  const isAccepted = (purpose: string, now: Date, keys: Buffer[]) =>
    isOwnChallenge(keys, { challenge, purpose, now })
  expect(isAccepted('sign in', NOW, [KEY])).toBe(true)
  expect(isAccepted('sign in', later(CHALLENGE_LIFETIME_S - 1), [OTHER, KEY])).toBe(true)
  expect(isAccepted('sign in', later(CHALLENGE_LIFETIME_S), [KEY])).toBe(false)
  expect(isAccepted('confirm', NOW, [KEY])).toBe(false)
  expect(isAccepted('sign in', NOW, [OTHER])).toBe(false)
})

test('refuses a challenge with any byte changed, cut or added', () => {
  const challenge = createChallenge(KEY, 'sign in', NOW)
  const changed = Array.from(challenge, (byte, at) => {
    const copy = Buffer.from(challenge)
    copy[at] = byte ^ 1
    return copy
  })
  const cut = Array.from(challenge, (_, length) => challenge.subarray(0, length))
  for (const bytes of [...changed, ...cut, Buffer.concat([challenge, Buffer.of(0)])])
    expect(
      isOwnChallenge([KEY], { challenge: bytes.toString('base64url'), purpose: 'sign in', now: NOW }),
    ).toBe(false)
})

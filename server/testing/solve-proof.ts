import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { API, PROOF_HEADER } from '#shared/contract/paths.ts'
import type { Challenge, ProofKind } from '#shared/contract/proof-of-work.ts'
import type { callsOf } from './test-app.ts'

/** Solves a challenge. @returns the value of the header */
export async function proofOf(challenge: Challenge): Promise<string> {
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}

/** Fetches a challenge and solves it, as a phone does. @returns the header with the proof */
export async function solveProof({ send }: Pick<ReturnType<typeof callsOf>, 'send'>, kind: ProofKind) {
  const response = await send('GET', `${API.challenge}?for=${kind}`)
  return { [PROOF_HEADER]: await proofOf(await response.json()) }
}

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { API } from '#shared/contract/paths.ts'
import { Challenge, type ProofKind } from '#shared/contract/proof-of-work.ts'
import type { Fetch } from './send-request.ts'
import { timeoutSignal } from './timeout-signal.ts'

/** The longest that fetching a challenge takes, in ms. */
const FETCH_TIMEOUT_MS = 10_000
/** The longest that a phone works on a challenge, in ms. Then the row waits, as without a solution. */
const SOLVE_TIMEOUT_MS = 20_000

/**
 * Fetches a challenge and solves it. The browser derives the keys on other threads, so that the page stays responsive.
 * @returns the value of the header; undefined without a connection or a solution, or where the browser has no WebCrypto
 */
export async function solveProof(
  kind: ProofKind,
  fetchFn: Fetch = (path, init) => fetch(path, init),
): Promise<string | undefined> {
  try {
    const response = await fetchFn(`${API.challenge}?for=${kind}`, {
      cache: 'no-store',
      redirect: 'manual',
      signal: timeoutSignal(FETCH_TIMEOUT_MS),
    })
    const challenge = Challenge.parse(await response.json())
    const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_TIMEOUT_MS })
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
  } catch {
    return undefined
  }
}

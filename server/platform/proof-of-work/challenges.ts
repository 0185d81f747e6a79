import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { Challenge, Proof, type ProofKind } from '#shared/contract/proof-of-work.ts'
import type { Client } from '../http/client.ts'
import type { Platform } from '../platform.ts'
import { acceptedSecrets } from '../previous-secrets.ts'
import {
  type Allowances,
  countIfLeft,
  rateLimitError,
  readWait,
  withDailyQuota,
} from '../rate-limit/service.ts'

/** Iterations of PBKDF2 for each guess. */
const COST = 5000
/** The solution is a number in this range, and phones count up to it: 1.5 million iterations on average. */
const MIN_GUESSES = 200
const MAX_GUESSES = 400
/** How long a challenge can be solved and sent, in seconds: a slow phone on a slow network. */
export const CHALLENGE_SECONDS = 600
/** A proof has about 750 characters. */
const MAX_HEADER_LENGTH = 2000
const KEY_BYTES = 32

/** The key that signs challenges. It is derived for this purpose, because the secret signs other things, too. */
const signingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'proof of work', KEY_BYTES)).toString('hex')

function currentSecret({ JWT_SECRET }: Pick<Platform['env'], 'JWT_SECRET'>): string {
  if (!JWT_SECRET) throw new Error('JWT_SECRET is not set')
  return JWT_SECRET
}

/** Creates a challenge that any server with the same secret can verify. Nothing is stored. */
export async function createProofChallenge(
  { env, now }: Pick<Platform, 'env' | 'now'>,
  kind: ProofKind,
): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(MIN_GUESSES, MAX_GUESSES + 1),
    deriveKey,
    data: { kind },
    expiresAt: Math.floor(now().getTime() / 1000) + CHALLENGE_SECONDS,
    hmacSignatureSecret: signingKey(currentSecret(env)),
  })
  return z.parse(Challenge, challenge)
}

/**
 * Verifies a solved challenge and uses it up, on all servers: its nonce counts once in 24 hours, which is longer than it
 * is valid. A challenge that the server didn't sign costs no derivation.
 * @param header the value of `Proof-Of-Work`; null if it is missing
 * @returns whether it is valid for this kind and wasn't used before
 */
export async function consumeProof(
  { sql, env, clock }: Pick<Platform, 'sql' | 'env' | 'clock'>,
  kind: ProofKind,
  header: string | null,
): Promise<boolean> {
  const proof = header === null ? undefined : readProof(header)
  if (proof?.challenge.parameters.data.kind !== kind) return false
  const secrets = [currentSecret(env), ...acceptedSecrets(env.JWT_SECRET_PREVIOUS, new Date())]
  if (!(await isVerified(proof, secrets))) return false
  const { nonce } = proof.challenge.parameters
  return countIfLeft(sql, { bucket: 'proof', network: nonce, limit: 1, per: 'day', at: clock?.() })
}

async function isVerified(proof: z.infer<typeof Proof>, secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) {
    const solution = { ...proof, deriveKey, hmacSignatureSecret: signingKey(secret) }
    if ((await verifySolution(solution)).verified) return true
  }
  return false
}

function readProof(header: string): z.infer<typeof Proof> | undefined {
  if (header.length > MAX_HEADER_LENGTH) return undefined
  try {
    return z.safeParse(Proof, JSON.parse(atob(header))).data
  } catch {
    return undefined
  }
}

/** The `Proof-Of-Work` header of an operation, for its documentation. */
export const ProofHeader = z.optional(
  z
    .string()
    .check(
      z.describe(
        'A solved challenge of `/api/challenge`. It is used only above the limit, and an invalid one counts as none.',
      ),
    ),
)

/** A new submission or message, as it is counted. */
export interface Counted {
  kind: Exclude<ProofKind, 'family_list'>
  client: Client
  /** The value of `Proof-Of-Work`; null if it is missing. */
  proof: string | null
  /** Whether it counts against the second allowance, because its proof was used. */
  isProved: boolean
}

/** The allowance that a request counts against: the caller's, or the second one of the same size for proofs of work. */
export const allowancesOf = (
  { env, clock }: Pick<Platform, 'env' | 'clock'>,
  { kind, client, isProved }: Omit<Counted, 'proof'>,
): Allowances =>
  withDailyQuota(
    {
      bucket: isProved ? `${kind}_proved` : kind,
      limit: env.RATE_LIMIT_PER_MINUTE,
      at: clock?.(),
      refusal: isProved ? 'rate_limited' : 'proof_required',
    },
    client,
  )

/**
 * Spends the proof of a request whose allowance is used up.
 * @returns the request, to be counted against the second allowance
 * @throws ApiError proof_required (429) without a valid proof; rate_limited (429) if the second allowance is used up, too
 */
export async function spendProof<Request extends Counted>(
  deps: Pick<Platform, 'sql' | 'env' | 'clock'>,
  request: Request,
): Promise<Request> {
  const proved = { ...request, isProved: true }
  const second = allowancesOf(deps, proved)
  if ((await readWait(deps.sql, second)) > 0) throw await rateLimitError(deps.sql, second)
  if (await consumeProof(deps, request.kind, request.proof)) return proved
  throw await rateLimitError(deps.sql, allowancesOf(deps, request))
}

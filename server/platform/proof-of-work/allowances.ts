import * as z from 'zod/mini'
import type { ProofKind } from '#shared/contract/proof-of-work.ts'
import type { Client } from '../http/client.ts'
import type { Platform } from '../platform.ts'
import { type Allowances, rateLimitError, readWait, withDailyQuota } from '../rate-limit/service.ts'
import { consumeProof } from './challenges.ts'

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

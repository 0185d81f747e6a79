import * as z from 'zod/mini'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createProofChallenge } from '#server/platform/proof-of-work/challenges.ts'
import { API } from '#shared/contract/paths.ts'
import { Challenge, ProofKind } from '#shared/contract/proof-of-work.ts'

export const proofRoutes = (deps: Pick<Platform, 'env' | 'now'>) => [
  route({
    method: 'GET',
    path: API.challenge,
    access: 'public',
    summary: 'Get a proof-of-work challenge',
    description:
      'For a caller that was refused with `proof_required`. The challenge follows ALTCHA’s protocol, version 2. Send the base64 of `{"challenge": …, "solution": …}` in `Proof-Of-Work` within ten minutes. It counts once.',
    tag: 'Service',
    query: z.object({
      for: ProofKind.check(z.describe('The request that the solution is for. It lets no other kind pass.')),
    }),
    output: Challenge,
    handler: ({ query }) => createProofChallenge(deps, query.for),
  }),
]

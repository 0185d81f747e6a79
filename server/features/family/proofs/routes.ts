import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { readQuery } from '#server/platform/http/search-params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createProofChallenge } from '#server/platform/proof-of-work/challenges.ts'
import { API } from '#shared/paths.ts'
import { Challenge, ProofKind } from '#shared/proof-of-work.ts'

const Query = z.object({
  for: ProofKind.check(z.describe('The request that the solution is for. It lets no other kind pass.')),
})

const detail = documented({
  summary: 'Get a proof-of-work challenge',
  description:
    'For a caller that was refused with `proof_required`. The challenge follows ALTCHA’s protocol, version 2. Send the base64 of `{"challenge": …, "solution": …}` in `Proof-Of-Work` within ten minutes. It counts once.',
  tag: 'Service',
  query: Query,
  responses: { 200: Challenge },
})

/** GET /api/challenge. */
export const proofRoutes = (deps: Pick<Platform, 'env' | 'now'>) =>
  new Elysia({ name: 'proofs' }).get(
    API.challenge,
    async ({ request }) => {
      const { for: kind } = readQuery(new URL(request.url), Query)
      return Response.json(await createProofChallenge(deps, kind), { headers: NO_STORE })
    },
    { detail },
  )

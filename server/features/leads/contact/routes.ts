import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import { keyHeader } from '#server/platform/idempotency/key-header.ts'
import { ProofHeader } from '#server/platform/proof-of-work/challenges.ts'
import { ContactMessage, ContactReceipt } from '#shared/contract/contact.ts'
import { API, PROOF_HEADER } from '#shared/contract/paths.ts'
import { type ContactDeps, submitContact } from './service.ts'

const EXAMPLE: ContactMessage = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.org',
  message: 'Is there a garden?',
}

/** POST /api/contact. */
export const contactRoutes = (deps: ContactDeps) => [
  route({
    method: 'POST',
    path: API.contact,
    access: 'public',
    summary: 'Send the operator a message, exactly once',
    tag: 'Contact',
    headers: z.object({
      'Idempotency-Key': keyHeader(
        'Idempotency-Key',
        'A new UUID for each message. If it is missing, the server generates one.',
      ),
      [PROOF_HEADER]: ProofHeader,
    }),
    uncheckedBody: ContactMessage.check(z.meta({ examples: [EXAMPLE] })),
    output: ContactReceipt,
    errors: ['key_reused', 'erased', 'proof_required', 'rate_limited'],
    async handler({ headers, json, ...call }) {
      const response = await submitContact(deps, {
        kind: 'contact',
        key: headers['Idempotency-Key'] ?? randomUUID(),
        body: json,
        client: clientOf(call, deps.env),
        proof: headers[PROOF_HEADER] ?? null,
        isProved: false,
      })
      return new Response(response, { headers: { 'content-type': 'application/json' } })
    },
  }),
]

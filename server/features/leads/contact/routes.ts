import { randomUUID } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { documented } from '#server/platform/http/documented.ts'
import { readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { KeyHeader, readKeyHeader } from '#server/platform/idempotency/key-header.ts'
import { ProofHeader } from '#server/platform/proof-of-work/proof-header.ts'
import { ContactMessage, ContactReceipt } from '#shared/contact.ts'
import { API } from '#shared/paths.ts'
import { PROOF_HEADER } from '#shared/proof-header.ts'
import { type ContactDeps, type IncomingContact, submitContact } from './service.ts'

const EXAMPLE: ContactMessage = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.org',
  message: 'Is there a garden?',
}
const detail = documented({
  summary: 'Send the operator a message, exactly once',
  tag: 'Contact',
  headers: z.object({
    'Idempotency-Key': z.optional(
      KeyHeader.check(z.describe('A new UUID for each message. If it is missing, the server generates one.')),
    ),
    [PROOF_HEADER]: ProofHeader,
  }),
  body: ContactMessage.check(z.meta({ examples: [EXAMPLE] })),
  responses: { 200: ContactReceipt },
  failures: ['key_reused', 'erased', 'proof_required', 'rate_limited'],
})

/** POST /api/contact. */
export const contactRoutes = (deps: ContactDeps) =>
  new Elysia({ name: 'contact' }).post(
    API.contact,
    async (call) => {
      const key = readKeyHeader(call.request, 'Idempotency-Key') ?? randomUUID()
      const incoming: IncomingContact = {
        kind: 'contact',
        key,
        body: await readJson(call.request),
        client: clientOf(call, deps.env),
        proof: call.request.headers.get(PROOF_HEADER),
        isProved: false,
      }
      const response = await submitContact(deps, incoming)
      return new Response(response, {
        headers: { 'content-type': 'application/json', ...NO_STORE },
      })
    },
    { parse: 'none', detail },
  )

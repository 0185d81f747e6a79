import { randomUUID } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { ContactMessage, ContactReceipt } from '../../../../shared/contact.ts'
import { API } from '../../../../shared/paths.ts'
import { clientOf } from '../../../platform/http/client.ts'
import { documented } from '../../../platform/http/documented.ts'
import { readJson } from '../../../platform/http/json-body.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { KeyHeader, readKeyHeader } from '../../../platform/idempotency/key-header.ts'
import { type ContactDeps, submitContact } from './service.ts'

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
  }),
  body: ContactMessage.check(z.meta({ examples: [EXAMPLE] })),
  responses: { 200: ContactReceipt },
  failures: ['key_reused', 'erased', 'rate_limited'],
})

/** POST /api/contact. */
export const contactRoutes = (deps: ContactDeps) =>
  new Elysia({ name: 'contact' }).post(
    API.contact,
    async (call) => {
      const key = readKeyHeader(call.request, 'Idempotency-Key') ?? randomUUID()
      const body = await readJson(call.request)
      const response = await submitContact(deps, { key, body, client: clientOf(call, deps.env) })
      return new Response(response, {
        headers: { 'content-type': 'application/json', ...NO_STORE },
      })
    },
    { parse: 'none', detail },
  )

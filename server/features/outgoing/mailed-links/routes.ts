import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { documented } from '#server/platform/http/documented.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { LinkRequested, RequestLink } from '#shared/mailed-link.ts'
import { MESSAGES } from '#shared/messages.ts'
import { API } from '#shared/paths.ts'
import { type LinkDeps, requestLink } from './request-link.ts'

const detail = documented({
  summary: 'Ask for a link to an earlier submission by email',
  description:
    'The response is the same whether or not the email is known. Each mailbox gets only a few emails a day.',
  tag: 'Questionnaire',
  body: RequestLink.check(z.meta({ examples: [{ email: 'rosa@example.org' }] })),
  responses: { 202: { description: 'The request is accepted.', body: LinkRequested } },
  failures: ['rate_limited'],
})

/** POST /api/questionnaire/link. */
export const mailedLinkRoutes = (deps: LinkDeps) =>
  new Elysia({ name: 'mailed links' }).post(
    API.requestLink,
    async (call) => {
      const { email } = parseWith(RequestLink, await readJson(call.request))
      await requestLink(deps, email, clientOf(call, deps.env))
      return Response.json({ message: MESSAGES.linkRequested }, { status: 202, headers: NO_STORE })
    },
    { parse: 'none', detail },
  )

import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import { LinkRequested, RequestLink } from '#shared/contract/mailed-link.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { type LinkDeps, requestLink } from './request-link.ts'

export const mailedLinkRoutes = (deps: LinkDeps) => [
  route({
    method: 'POST',
    path: API.requestLink,
    access: 'public',
    summary: 'Ask for a link to an earlier submission by email',
    description:
      'The response is the same whether or not the email is known. Each mailbox gets only a few emails a day.',
    tag: 'Questionnaire',
    body: RequestLink.check(z.meta({ examples: [{ email: 'rosa@example.org' }] })),
    status: 202,
    output: LinkRequested,
    errors: ['rate_limited'],
    async handler({ body, request, server }) {
      await requestLink(deps, body.email, clientOf({ request, server }, deps.env))
      return { message: MESSAGES.linkRequested }
    },
  }),
]

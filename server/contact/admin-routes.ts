import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { ADMIN_API } from '../../shared/admin-paths.ts'
import { ContactItem, Erasure } from '../../shared/admin-reports.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { type GuardDeps, requireAdmin } from '../admin/guard.ts'
import type { Deps } from '../app.ts'
import { ApiError } from '../http/api-error.ts'
import { documented } from '../http/documented.ts'
import { parseWith, readJson } from '../http/json-body.ts'
import { NEWEST_FIRST_FIELDS, pageHeaders, readNewestFirst } from '../http/newest-first.ts'
import { uuidPart } from '../http/path-part.ts'
import { eraseMessage, readMessages } from './messages.ts'

const listDetail = documented({
  summary: 'Messages, newest first',
  description:
    'The audit log says who read, and how many: a line for the first page, one for all that follow.',
  tag: 'Portal',
  query: NEWEST_FIRST_FIELDS,
  answers: {
    200: {
      description: 'A page of messages',
      body: z.array(ContactItem),
      headers: { Link: 'The next page (rel="next"), when there is one' },
    },
  },
  failures: ['unauthorized', 'invalid'],
})

const eraseDetail = documented({
  summary: 'Erase a message',
  description: 'The phone that sent it cannot bring it back. The reason stays in the audit log.',
  tag: 'Portal',
  params: { id: 'The id of a message' },
  body: Erasure,
  answers: { 204: { description: 'Erased' } },
  failures: ['unauthorized', 'malformed', 'too_large', 'wrong_type', 'invalid', 'not_found'],
})

/** GET /api/admin/contacts, and DELETE of one. */
export const contactAdminRoutes = (deps: GuardDeps & Pick<Deps, 'env'>) =>
  new Elysia({ name: 'contact-admin' })
    .get(
      ADMIN_API.contacts,
      async ({ request }) => {
        const admin = await requireAdmin(deps, request)
        const url = new URL(request.url)
        const { messages, last, note } = await readMessages(deps.sql, admin, readNewestFirst(url))
        return Response.json(messages, { headers: pageHeaders(url, last, note) })
      },
      { detail: listDetail },
    )
    .delete(
      `${ADMIN_API.contacts}/:id`,
      async ({ request, params }) => {
        const admin = await requireAdmin(deps, request)
        const { reason } = parseWith(Erasure, await readJson(request))
        const id = uuidPart(params.id)
        if (!id || !(await eraseMessage(deps, admin, id, reason))) {
          throw new ApiError('not_found', MESSAGES.notFound)
        }
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
      },
      { parse: 'none', detail: eraseDetail },
    )

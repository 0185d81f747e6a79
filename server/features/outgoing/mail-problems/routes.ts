import * as z from 'zod/mini'
import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MailProblems } from '#shared/mail-problems.ts'
import { discardMail, readMailProblems, retryMail } from './service.ts'

const params = z.object({ id: z.guid().check(z.describe('The `id` of an email.')) })
const tag = 'Portal'

const listDetail = documented({
  summary: 'List emails whose latest attempt failed, newest first',
  description: 'At most 50, and how many there are. An email to a family has no address here.',
  tag,
  responses: { 200: MailProblems },
})
const retryDetail = documented({
  summary: 'Try to send an email again',
  tag,
  params,
  responses: { 204: { description: 'It is due now.' } },
  failures: ['not_found'],
})
const discardDetail = documented({
  summary: 'Discard an email that could not be sent',
  tag,
  params,
  responses: { 204: { description: 'It is deleted.' } },
  failures: ['not_found'],
})

const done = () => new Response(null, { status: 204, headers: NO_STORE })

/** GET /api/admin/mail-problems, POST …/{id}/retry and DELETE …/{id}. */
export const mailProblemRoutes = (deps: GuardDeps & { mailWorker: MailWorker }) =>
  portalRoutes(deps, 'mail problems', 'owner')
    .get(
      ADMIN_API.mailProblems,
      async () => Response.json(await readMailProblems(deps.sql), { headers: NO_STORE }),
      { detail: listDetail },
    )
    .post(
      `${ADMIN_API.mailProblems}/:id/retry`,
      async ({ admin, params }) => {
        await retryMail(deps.sql, admin, uuidPart(params.id))
        deps.mailWorker.wake()
        return done()
      },
      { parse: 'none', detail: retryDetail },
    )
    .delete(
      `${ADMIN_API.mailProblems}/:id`,
      async ({ admin, params }) => {
        await discardMail(deps.sql, admin, uuidPart(params.id))
        return done()
      },
      { parse: 'none', detail: discardDetail },
    )

import { type GuardDeps, portalRoutes, requireRecentSignIn } from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MESSAGES } from '#shared/messages.ts'
import { NewWebhook, WebhookChange } from '#shared/webhooks.ts'
import { documentation } from './documentation.ts'
import {
  addWebhook,
  changeWebhook,
  readDeliveries,
  readWebhooks,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
} from './service.ts'

const respond = (body: unknown, status = 200) => Response.json(body, { status, headers: NO_STORE })
const done = () => new Response(null, { status: 204, headers: NO_STORE })

/** The id in a path. @throws ApiError not_found (404) if it is none */
function idOf(part: string | null): string {
  const id = uuidPart(part)
  if (!id) throw new ApiError('not_found', MESSAGES.notFound)
  return id
}

/** The webhooks and their deliveries, under /api/admin/webhooks. */
export const webhookRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'webhooks', 'owner')
    .get(ADMIN_API.webhooks, async () => respond(await readWebhooks(deps.sql)), {
      detail: documentation.list,
    })
    .post(
      ADMIN_API.webhooks,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        const webhook = parseWith(NewWebhook, await readJson(request))
        return respond(await addWebhook(deps, admin, webhook), 201)
      },
      { parse: 'none', detail: documentation.add },
    )
    .put(
      `${ADMIN_API.webhooks}/:id`,
      async ({ admin, request, params }) => {
        requireRecentSignIn(admin)
        const change = parseWith(WebhookChange, await readJson(request))
        return respond(await changeWebhook(deps.sql, admin, idOf(params.id), change))
      },
      { parse: 'none', detail: documentation.change },
    )
    .delete(
      `${ADMIN_API.webhooks}/:id`,
      async ({ admin, params }) => {
        requireRecentSignIn(admin)
        await removeWebhook(deps.sql, admin, idOf(params.id))
        return done()
      },
      { parse: 'none', detail: documentation.remove },
    )
    .post(
      `${ADMIN_API.webhooks}/:id/rotate-secret`,
      async ({ admin, params }) => {
        requireRecentSignIn(admin)
        return respond(await rotateWebhookSecret(deps, admin, idOf(params.id)))
      },
      { parse: 'none', detail: documentation.rotate },
    )
    .get(
      `${ADMIN_API.webhooks}/:id/deliveries`,
      async ({ params }) => respond(await readDeliveries(deps.sql, idOf(params.id))),
      { detail: documentation.deliveries },
    )
    .post(
      `${ADMIN_API.webhooks}/:id/deliveries/:delivery/redeliver`,
      async ({ admin, params }) => {
        requireRecentSignIn(admin)
        await redeliver(deps.sql, admin, idOf(params.id), idOf(params.delivery))
        return done()
      },
      { parse: 'none', detail: documentation.redeliver },
    )

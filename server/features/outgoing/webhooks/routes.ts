import * as z from 'zod/mini'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookSecret } from '#shared/desk/webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  readDeliveries,
  readWebhooks,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
} from './service.ts'

const portal = { access: 'owner', tag: 'Portal' } as const
const one = { ...portal, path: `${ADMIN_API.webhooks}/:id`, params: idParam('a webhook') }

/** The webhooks and their deliveries. */
export const webhookRoutes = (deps: GuardDeps) => [
  route({
    ...portal,
    method: 'GET',
    path: ADMIN_API.webhooks,
    summary: 'List the webhooks, oldest first',
    output: z.array(Webhook),
    handler: () => readWebhooks(deps.sql),
  }),
  route({
    ...portal,
    method: 'POST',
    path: ADMIN_API.webhooks,
    needsRecentSignIn: true,
    summary: 'Add a webhook',
    description:
      'The response has the secret, which is shown once. Deliveries are signed as in https://www.standardwebhooks.com. `conflict` means that there are ten already.',
    body: NewWebhook,
    status: 201,
    output: WebhookSecret,
    errors: ['conflict'],
    handler: ({ admin, body }) => addWebhook(deps, admin, body),
  }),
  route({
    ...one,
    method: 'PUT',
    needsRecentSignIn: true,
    summary: 'Change a webhook',
    body: WebhookChange,
    output: Webhook,
    handler: ({ admin, params, body }) => changeWebhook(deps.sql, admin, params.id, body),
  }),
  route({
    ...one,
    method: 'DELETE',
    needsRecentSignIn: true,
    summary: 'Delete a webhook, with its deliveries',
    handler: ({ admin, params }) => removeWebhook(deps.sql, admin, params.id),
  }),
  route({
    ...one,
    method: 'POST',
    path: `${one.path}/rotate-secret`,
    needsRecentSignIn: true,
    summary: 'Give a webhook a new secret',
    description: 'The response has it, and shows it once. The secret before it also signs for 24 hours.',
    output: WebhookSecret,
    handler: ({ admin, params }) => rotateWebhookSecret(deps, admin, params.id),
  }),
  route({
    ...one,
    method: 'GET',
    path: `${one.path}/deliveries`,
    summary: 'List the latest 50 deliveries of a webhook, newest first',
    description: 'Ids and states. A delivery’s content is never stored.',
    output: z.array(WebhookDelivery),
    handler: ({ params }) => readDeliveries(deps.sql, params.id),
  }),
  route({
    ...portal,
    method: 'POST',
    path: `${one.path}/deliveries/:delivery/redeliver`,
    needsRecentSignIn: true,
    summary: 'Send a delivery again, under the same id',
    params: z.extend(one.params, { delivery: z.guid().check(z.describe('The `id` of a delivery.')) }),
    handler: ({ admin, params }) => redeliver(deps.sql, admin, params.id, params.delivery),
  }),
]

import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookSecret } from '#shared/webhooks.ts'

const tag = 'Portal'
const id = z.guid().check(z.describe('The `id` of a webhook.'))
const params = z.object({ id })
const deliveryParams = z.object({ id, delivery: z.guid().check(z.describe('The `id` of a delivery.')) })

export const documentation = {
  list: documented({ summary: 'List the webhooks, oldest first', tag, responses: { 200: z.array(Webhook) } }),
  add: documented({
    summary: 'Add a webhook',
    description:
      'The response has the secret, which is shown once. Deliveries are signed as in https://www.standardwebhooks.com. ' +
      '`conflict` means that there are ten already.',
    tag,
    body: NewWebhook,
    responses: { 201: { description: 'The webhook is added.', body: WebhookSecret } },
    failures: ['conflict', 'confirm_sign_in'],
  }),
  change: documented({
    summary: 'Change a webhook',
    tag,
    params,
    body: WebhookChange,
    responses: { 200: Webhook },
    failures: ['not_found', 'confirm_sign_in'],
  }),
  remove: documented({
    summary: 'Delete a webhook, with its deliveries',
    tag,
    params,
    responses: { 204: { description: 'It is deleted.' } },
    failures: ['not_found', 'confirm_sign_in'],
  }),
  rotate: documented({
    summary: 'Give a webhook a new secret',
    description: 'The response has it, and shows it once. The secret before it also signs for 24 hours.',
    tag,
    params,
    responses: { 200: WebhookSecret },
    failures: ['not_found', 'confirm_sign_in'],
  }),
  deliveries: documented({
    summary: 'List the latest 50 deliveries of a webhook, newest first',
    description: 'Ids and states. A delivery’s content is never stored.',
    tag,
    params,
    responses: { 200: z.array(WebhookDelivery) },
    failures: ['not_found'],
  }),
  redeliver: documented({
    summary: 'Send a delivery again, under the same id',
    tag,
    params: deliveryParams,
    responses: { 204: { description: 'It is due now.' } },
    failures: ['not_found', 'confirm_sign_in'],
  }),
}

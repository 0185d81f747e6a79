import * as z from 'zod/mini'

export const WEBHOOK_EVENTS = ['lead.created', 'lead.corrected', 'lead.erased', 'message.created'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const MAX_WEBHOOK_URL = 500
/** Printable ASCII without a username, password or fragment. An international name is written in its ASCII form. */
const ADDRESS = /^https?:\/\/[A-Za-z0-9_.:[\]-]+(?:[/?][!-"$-~]*)?$/

const url = z
  .string('Please enter an address')
  .check(
    z.maxLength(MAX_WEBHOOK_URL, `At most ${MAX_WEBHOOK_URL} characters`),
    z.regex(ADDRESS, 'Please enter an address that begins with https://'),
  )
const events = z
  .array(z.enum(WEBHOOK_EVENTS, `Please send some of: ${WEBHOOK_EVENTS.join(', ')}`))
  .check(
    z.minLength(1, 'Please choose at least one event'),
    z.maxLength(WEBHOOK_EVENTS.length, 'Please choose each event once'),
  )

/** Who has the receiving system: the operator, communities, or marketing partners. */
export const WEBHOOK_AUDIENCES = ['own', 'community', 'partner'] as const
export type WebhookAudience = (typeof WEBHOOK_AUDIENCES)[number]

const audience = z
  .enum(WEBHOOK_AUDIENCES, 'Please say whose system it is')
  .check(
    z.describe(
      'Whose system it is. A family that refused communities has no contact in what a community gets, and one that refused marketing partners, also by Global Privacy Control, none in what a partner gets. The operator’s `own` system gets every contact, and `refused`.',
    ),
  )

/** A new endpoint. */
export const NewWebhook = z.object({ url, audience, events })
export type NewWebhook = z.infer<typeof NewWebhook>

/** The changed endpoint. */
export const WebhookChange = z.extend(NewWebhook, { isEnabled: z.boolean() })
export type WebhookChange = z.infer<typeof WebhookChange>

/** An endpoint as the portal lists it. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  audience: z.enum(WEBHOOK_AUDIENCES),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof Webhook>

/** A secret, which the server shows once. */
export const WebhookSecret = z.object({ id: z.string(), secret: z.string() })
export type WebhookSecret = z.infer<typeof WebhookSecret>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'canceled'] as const

/** What was or will be sent, without its content. */
export const WebhookDelivery = z.object({
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The id of the lead or message. */
  subjectId: z.string(),
  /** `canceled`: what it is about was erased before it was sent. */
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

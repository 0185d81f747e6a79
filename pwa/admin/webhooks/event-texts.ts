import type { WebhookEvent } from '#shared/webhooks.ts'

/** What each event means. */
export const EVENT_TEXTS: Record<WebhookEvent, string> = {
  'lead.created': 'A new lead',
  'lead.corrected': 'A corrected lead',
  'lead.erased': 'An erased lead',
  'message.created': 'A new message',
}

import { ADMIN_API } from '#shared/admin-paths.ts'
import { type NewWebhook, WEBHOOK_EVENTS, WebhookSecret } from '#shared/webhooks.ts'
import { sendAdmin } from '../admin-api.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

interface AddWebhookProps {
  onClose: () => void
  onSecret: (secret: string) => void
}

/** Adds a webhook. */
export function AddWebhook({ onClose, onSecret }: AddWebhookProps) {
  const add = async (webhook: NewWebhook) => {
    const { secret } = await sendAdmin('POST', ADMIN_API.webhooks, webhook, WebhookSecret)
    onSecret(secret)
  }
  return (
    <WebhookDialog
      title="Add a webhook"
      webhook={{ url: '', events: [...WEBHOOK_EVENTS] }}
      submitLabel="Add webhook"
      failureMessage="Failed to add the webhook"
      onSubmit={add}
      onClose={onClose}
    />
  )
}

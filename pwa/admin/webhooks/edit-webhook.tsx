import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { type NewWebhook, Webhook } from '#shared/webhooks.ts'
import { sendAdmin } from '../admin-api.ts'
import { replaceWebhook } from './reload-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

/** A button that opens a dialog to change the address and the events of a webhook. Its secret stays the same. */
export function EditWebhook({ webhook, path }: { webhook: Webhook; path: string }) {
  const [isOpen, setOpen] = useState(false)
  const { url, events, isEnabled } = webhook
  const save = async (changed: NewWebhook) => {
    await replaceWebhook(await sendAdmin('PUT', path, { ...changed, isEnabled }, Webhook))
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Edit <VisuallyHidden>: {url}</VisuallyHidden>
      </Button>
      {isOpen && (
        <WebhookDialog
          title="Edit the webhook"
          webhook={{ url, events }}
          submitLabel="Save changes"
          failureMessage="The webhook could not be changed"
          onSubmit={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

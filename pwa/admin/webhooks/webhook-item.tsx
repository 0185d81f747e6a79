import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Webhook, WebhookSecret } from '#shared/webhooks.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { reloadWebhooks, replaceWebhook } from './reload-webhooks.ts'

interface WebhookItemProps {
  webhook: Webhook
  onSecret: (secret: string) => void
}

/** A webhook with its buttons and, on demand, its deliveries. */
export function WebhookItem({ webhook, onSecret }: WebhookItemProps) {
  const { id, url, events, isEnabled } = webhook
  const [isOpen, setOpen] = useState(false)
  const path = `${ADMIN_API.webhooks}/${encodeURIComponent(id)}`
  const toggle = async () => {
    try {
      await replaceWebhook(await sendAdmin('PUT', path, { url, events, isEnabled: !isEnabled }, Webhook))
    } catch (failure) {
      const description = errorMessage(failure, 'Please try again.')
      showToast({ title: 'The webhook could not be changed', description, variant: 'destructive' })
    }
  }
  const rotate = async () => {
    const { secret } = await sendAdmin('POST', `${path}/rotate-secret`, undefined, WebhookSecret)
    onSecret(secret)
  }
  return (
    <li className="webhook">
      <p>
        <strong className="webhook-url">{url}</strong>
        {!isEnabled && ' (off)'}
      </p>
      <p className="webhook-details">{events.join(', ')}</p>
      <div className="webhook-actions">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Deliveries <About url={url} />
        </Button>
        <EditWebhook webhook={webhook} path={path} />
        <Button onClick={() => void toggle()}>
          {isEnabled ? 'Switch off' : 'Switch on'} <About url={url} />
        </Button>
        <ConfirmButton
          button="Change the secret"
          about={url}
          question="Your system needs the new secret within 24 hours. Until then, both sign each delivery."
          confirmLabel="Change it"
          cancelLabel="No, keep it"
          failureMessage="It could not be changed. Please try again."
          onConfirm={rotate}
        />
        <ConfirmButton
          button="Delete"
          about={url}
          question="The webhook, its secret and its deliveries are deleted. This can’t be undone."
          confirmLabel="Delete it"
          cancelLabel="No, keep it"
          failureMessage="It could not be deleted. Please try again."
          onConfirm={() => sendAdmin('DELETE', path).then(reloadWebhooks)}
        />
      </div>
      {isOpen && <DeliveryList path={`${path}/deliveries`} />}
    </li>
  )
}

const About = ({ url }: { url: string }) => <VisuallyHidden>: {url}</VisuallyHidden>

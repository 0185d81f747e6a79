import { useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  type NewWebhook,
  WEBHOOK_EVENTS,
  Webhook,
  WebhookDelivery,
  WebhookSecret,
} from '#shared/desk/webhooks.ts'
import { sendAdmin } from '../admin-api.ts'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatDateTime } from '../format.ts'
import { clearAdminData, updateAdminData, useAdminData } from '../use-admin-data.ts'
import { AUDIENCE_NAMES, EVENT_TEXTS, WebhookDialog } from './webhook-dialog.tsx'

const Webhooks = z.array(Webhook)

/** The webhooks: where the operator's own systems are told about leads and messages. */
export function WebhooksPanel() {
  const load = useAdminData(ADMIN_API.webhooks, Webhooks)
  const { data } = load
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const add = async (webhook: NewWebhook) => {
    const created = await sendAdmin('POST', ADMIN_API.webhooks, webhook, WebhookSecret)
    setAdding(false)
    setSecret(created.secret)
    reloadWebhooks()
  }
  return (
    <Panel title="Webhooks">
      <p>
        The server can tell your other systems about leads and messages as soon as they arrive. Deliveries are
        signed, and tried for three days.
      </p>
      <LoadState load={load} what="the webhooks" />
      {data && data.length > 0 && (
        <ul className="items">
          {data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>Add a webhook</Button>
      {isAdding && (
        <WebhookDialog
          title="Add a webhook"
          webhook={{ url: '', events: [...WEBHOOK_EVENTS] }}
          button="Add webhook"
          failure="Failed to add the webhook"
          send={add}
          onClose={() => setAdding(false)}
        />
      )}
      {secret && (
        <SecretDialog
          title="The webhook’s secret"
          secret={secret}
          button="I’ve saved it"
          onClose={() => setSecret(undefined)}
        >
          <p>Your system needs it to check the signature of each delivery. It is not shown again.</p>
        </SecretDialog>
      )}
    </Panel>
  )
}

/** Loads the webhooks again after a change, and the warnings that depend on them. */
function reloadWebhooks(): void {
  clearAdminData(ADMIN_API.webhooks)
  clearAdminData(ADMIN_API.siteCheck)
}

/** Shows a webhook as it was stored. The others stay on the screen, so the focus stays where it is. */
async function replaceWebhook(stored: Webhook): Promise<void> {
  await updateAdminData<Webhook[]>(ADMIN_API.webhooks, (all) =>
    all.map((webhook) => (webhook.id === stored.id ? stored : webhook)),
  )
  clearAdminData(ADMIN_API.siteCheck)
}

interface WebhookItemProps {
  webhook: Webhook
  onSecret: (secret: string) => void
}

/** A webhook with its buttons and, on demand, its deliveries. */
function WebhookItem({ webhook, onSecret }: WebhookItemProps) {
  const { id, url, audience, events, isEnabled } = webhook
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const path = `${ADMIN_API.webhooks}/${encodeURIComponent(id)}`
  const change = async (changed: Partial<Webhook>) =>
    replaceWebhook(await sendAdmin('PUT', path, { url, audience, events, isEnabled, ...changed }, Webhook))
  const toggle = () =>
    showFailure('The webhook could not be changed', () => change({ isEnabled: !isEnabled }))
  const rotate = async () =>
    onSecret((await sendAdmin('POST', `${path}/rotate-secret`, undefined, WebhookSecret)).secret)
  const about = <VisuallyHidden>: {url}</VisuallyHidden>
  return (
    <Item
      title={url}
      remark={!isEnabled && ' (off)'}
      details={`${AUDIENCE_NAMES[audience]}: ${events.join(', ')}`}
      actions={
        <>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Deliveries {about}
          </Button>
          <Button onClick={() => setEditing(true)}>Edit {about}</Button>
          <Button onClick={() => void toggle()}>
            {isEnabled ? 'Switch off' : 'Switch on'} {about}
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
        </>
      }
    >
      {isOpen && <WebhookDeliveries path={`${path}/deliveries`} />}
      {isEditing && (
        <WebhookDialog
          title="Edit the webhook"
          webhook={{ url, audience, events }}
          button="Save changes"
          failure="The webhook could not be changed"
          send={(changed) => change(changed).then(() => setEditing(false))}
          onClose={() => setEditing(false)}
        />
      )}
    </Item>
  )
}

const Deliveries = z.array(WebhookDelivery)

const STATE_TEXTS: Record<WebhookDelivery['state'], string> = {
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'given up',
  canceled: 'not sent, because it was erased',
}

/** The latest deliveries of a webhook: ids and states, without content. */
function WebhookDeliveries({ path }: { path: string }) {
  const load = useAdminData(path, Deliveries)
  const { data, error, reload } = load
  const resend = (id: string) =>
    showFailure('It could not be sent again', async () => {
      await sendAdmin('POST', `${path}/${encodeURIComponent(id)}/redeliver`)
      showToast({ title: 'The server is sending it again' })
      reload()
    })
  if (!data || error) return <LoadState load={load} what="the deliveries" />
  if (data.length === 0) return <p>Nothing has been sent yet.</p>
  return (
    <>
      <Button variant="quiet" onClick={reload}>
        Reload the deliveries
      </Button>
      <ol className="items">
        {data.map(({ id, event, state, attempts, error, createdAt }) => (
          <Item
            key={id}
            title={STATE_TEXTS[state]}
            remark={` · ${EVENT_TEXTS[event]}${error ? ` (${error})` : ''}`}
            details={`${formatDateTime(createdAt)} · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} · ${id}`}
            actions={
              <Button variant="quiet" onClick={() => void resend(id)}>
                Send again <VisuallyHidden>: {id}</VisuallyHidden>
              </Button>
            }
          />
        ))}
      </ol>
    </>
  )
}

import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Webhook } from '#shared/webhooks.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { AddWebhook } from './add-webhook.tsx'
import { reloadWebhooks } from './reload-webhooks.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookItem } from './webhook-item.tsx'
import './webhooks-panel.css'

const Webhooks = z.array(Webhook)

/** The webhooks: where the operator's own systems are told about leads and messages. */
export function WebhooksPanel() {
  const { data, error, reload } = useAdminData(ADMIN_API.webhooks, Webhooks)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const showSecret = (created: string) => {
    setAdding(false)
    setSecret(created)
    reloadWebhooks()
  }
  return (
    <Panel title="Webhooks">
      <p>
        The server can tell your other systems about leads and messages as soon as they arrive. Deliveries are
        signed, and tried for three days.
      </p>
      {error && <LoadError title="Failed to load the webhooks" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && data.length > 0 && (
        <ul className="webhooks">
          {data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>Add a webhook</Button>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} onSecret={showSecret} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Panel>
  )
}

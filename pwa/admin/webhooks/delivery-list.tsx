import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { WebhookDelivery } from '#shared/webhooks.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { formatDateTime } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { EVENT_TEXTS } from './event-texts.ts'

const Deliveries = z.array(WebhookDelivery)

const STATE_TEXTS: Record<WebhookDelivery['state'], string> = {
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'given up',
  canceled: 'not sent, because it was erased',
}

/** The latest deliveries of a webhook: ids and states, without content. */
export function DeliveryList({ path }: { path: string }) {
  const { data, error, reload } = useAdminData(path, Deliveries)
  const resend = async ({ id }: WebhookDelivery) => {
    try {
      await sendAdmin('POST', `${path}/${encodeURIComponent(id)}/redeliver`)
      showToast({ title: 'The server is sending it again' })
      reload()
    } catch (failure) {
      const description = errorMessage(failure, 'Please try again.')
      showToast({ title: 'It could not be sent again', description, variant: 'destructive' })
    }
  }
  if (error) return <LoadError title="Failed to load the deliveries" error={error} onRetry={reload} />
  if (!data) return <LoadingMessage>Loading…</LoadingMessage>
  if (data.length === 0) return <p>Nothing has been sent yet.</p>
  return (
    <>
      <Button variant="quiet" onClick={reload}>
        Reload the deliveries
      </Button>
      <ol className="webhook-deliveries">
        {data.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} onResend={() => void resend(delivery)} />
        ))}
      </ol>
    </>
  )
}

function DeliveryItem({ delivery, onResend }: { delivery: WebhookDelivery; onResend: () => void }) {
  const { id, event, state, attempts, error, createdAt } = delivery
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  return (
    <li className="webhook-delivery">
      <p>
        {EVENT_TEXTS[event]}: <strong>{STATE_TEXTS[state]}</strong>
        {error && ` (${error})`}
      </p>
      <p className="webhook-details">
        {formatDateTime(createdAt)} · {tried} · {id}
      </p>
      <Button variant="quiet" onClick={onResend}>
        Send again <VisuallyHidden>: {id}</VisuallyHidden>
      </Button>
    </li>
  )
}

import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { WebhookDelivery } from '#shared/desk/webhooks.ts'
import { sendAdmin } from '../admin-api.ts'
import { Item } from '../components/item.tsx'
import { LoadState } from '../components/load-state.tsx'
import { showFailure } from '../components/show-failure.ts'
import { formatDateTime } from '../format.ts'
import { useAdminData } from '../use-admin-data.ts'
import { EVENT_TEXTS } from './webhook-dialog.tsx'

const Deliveries = z.array(WebhookDelivery)

const STATE_TEXTS: Record<WebhookDelivery['state'], string> = {
  waiting: 'waiting',
  delivered: 'delivered',
  failed: 'given up',
  canceled: 'not sent, because it was erased',
}

/** The latest deliveries of a webhook: ids and states, without content. */
export function WebhookDeliveries({ path }: { path: string }) {
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

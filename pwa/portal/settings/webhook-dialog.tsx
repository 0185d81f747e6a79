import {
  NewWebhook,
  WEBHOOK_AUDIENCES,
  WEBHOOK_EVENTS,
  type WebhookAudience,
  type WebhookEvent,
} from '#shared/desk/webhooks.ts'
import { ChoiceList } from '../components/choice-list.tsx'
import { FormDialog, FormField, usePortalForm } from '../components/form.tsx'

/** What each event means. */
export const EVENT_TEXTS: Record<WebhookEvent, string> = {
  'lead.created': 'A new lead',
  'lead.corrected': 'A corrected lead',
  'lead.erased': 'An erased lead',
  'message.created': 'A new message',
}

/** Whose system it is, and what that means for a family that refused sharing. */
export const AUDIENCE_NAMES: Record<WebhookAudience, string> = {
  own: 'Our own',
  community: 'Of communities',
  partner: 'Of marketing partners',
}
const WHO_IS_LEFT_OUT: Record<WebhookAudience, string> = {
  own: 'it gets every contact, and what each family refused',
  community: 'no contact of a family that refused communities',
  partner: 'no contact of a family that refused marketing partners',
}

interface WebhookDialogProps {
  title: string
  /** The webhook before the change; for a new one, an empty address and no audience. */
  webhook: Omit<NewWebhook, 'audience'> & Partial<NewWebhook>
  button: string
  failure: string
  /** Sends the webhook. Rejects if the server refuses it. */
  send: (webhook: NewWebhook) => Promise<void>
  onClose: () => void
}

/** Asks for the address and the events of a webhook. */
export function WebhookDialog({ title, webhook, button, failure, send, onClose }: WebhookDialogProps) {
  const form = usePortalForm({ schema: NewWebhook, defaultValues: webhook, send, failure })
  const { errors, register } = form
  const problem = form.problem ?? errors.audience?.message ?? errors.events?.message
  return (
    <FormDialog title={title} form={{ ...form, problem }} button={button} busy="Saving..." onClose={onClose}>
      <FormField
        form={form}
        name="url"
        label="Address of your system"
        hint="It must be on the internet and begin with https://"
        type="url"
      />
      <ChoiceList
        legend="Whose system it is"
        type="radio"
        choices={WEBHOOK_AUDIENCES}
        textOf={(audience) => `${AUDIENCE_NAMES[audience]}: ${WHO_IS_LEFT_OUT[audience]}`}
        input={register('audience')}
      />
      <ChoiceList
        legend="What it is told about"
        type="checkbox"
        choices={WEBHOOK_EVENTS}
        textOf={(event) => (
          <>
            {EVENT_TEXTS[event]} <code>{event}</code>
          </>
        )}
        input={register('events')}
      />
    </FormDialog>
  )
}

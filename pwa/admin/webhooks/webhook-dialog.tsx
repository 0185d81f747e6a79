import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { NewWebhook, WEBHOOK_EVENTS } from '#shared/webhooks.ts'
import { errorMessage } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { EVENT_TEXTS } from './event-texts.ts'

interface WebhookDialogProps {
  title: string
  /** The webhook before the change; for a new one, an empty address. */
  webhook: NewWebhook
  submitLabel: string
  failureMessage: string
  /** Sends the webhook. Rejects if the server refuses it. */
  onSubmit: (webhook: NewWebhook) => Promise<void>
  onClose: () => void
}

/** Asks for the address and the events of a webhook. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { title, webhook, submitLabel, failureMessage, onSubmit, onClose } = props
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(NewWebhook),
    defaultValues: webhook,
  })
  const { errors, isSubmitting } = formState
  const submit = (changed: NewWebhook) =>
    onSubmit(changed).catch((error) => setError('root', { message: errorMessage(error, failureMessage) }))
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="webhook-form" onSubmit={handleSubmit(submit)} noValidate>
        <ErrorAlert message={errors.root?.message ?? errors.events?.message} />
        <Field
          label="Address of your system"
          hint="It must be on the internet and begin with https://"
          error={errors.url?.message}
        >
          {(control) => <input {...control} {...register('url')} type="url" autoComplete="off" />}
        </Field>
        <fieldset className="webhook-events">
          <legend>What it is told about</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className="webhook-event">
              <input type="checkbox" value={event} {...register('events')} />
              <span>
                {EVENT_TEXTS[event]} <code>{event}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

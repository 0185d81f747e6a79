import { useForm } from 'react-hook-form'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { NewWebhook, WEBHOOK_EVENTS, WebhookSecret } from '../../../shared/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/error-alert.tsx'
import { EVENT_TEXTS } from './event-texts.ts'

interface WebhookDialogProps {
  onClose: () => void
  onSecret: (secret: string) => void
}

/** Adds a webhook. */
export function WebhookDialog({ onClose, onSecret }: WebhookDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(NewWebhook),
    defaultValues: { url: '', events: [...WEBHOOK_EVENTS] },
  })
  const { errors, isSubmitting } = formState
  const add = async (webhook: NewWebhook) => {
    try {
      const { secret } = await sendAdmin('POST', ADMIN_API.webhooks, webhook, WebhookSecret)
      onSecret(secret)
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to add the webhook') })
    }
  }
  return (
    <Dialog title="Add a webhook" onClose={onClose}>
      <form className="webhook-form" onSubmit={handleSubmit(add)} noValidate>
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
            {isSubmitting ? 'Adding...' : 'Add webhook'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { submitShown } from '#pwa/ui/submit-shown.ts'
import { AdminError, errorMessage } from '../admin-api.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { CancelButton } from './cancel-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ErrorAlert } from './load-state.tsx'

interface PortalFormOptions<Input extends FieldValues, Output> {
  schema: z.core.$ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Sends the checked values. Rejects if the server refuses them. */
  send: (values: Output) => Promise<unknown>
  /** Where what is typed is kept on the device, encrypted, until it is sent or discarded. Not kept without one. */
  draft?: string
  /** Called when the values are sent and the draft is forgotten. */
  onSent?: () => void
  /** Shown if sending fails without a reason that people can read. */
  failure: string
}

/** The state of a form that is checked by a schema and sent to the server. `isSent` is false again while it is resent. */
export function usePortalForm<Input extends FieldValues, Output>(options: PortalFormOptions<Input, Output>) {
  const { schema, defaultValues, draft, send, onSent, failure } = options
  const [isSent, setSent] = useState(false)
  const form = useForm<Input, unknown, Output>({ resolver: schemaResolver(schema), defaultValues })
  const { isRestored, forget, discard } = useFormDraft(form, draft)
  const { errors, isSubmitting, isDirty } = form.formState
  const onSubmit = submitShown(form, async (values) => {
    setSent(false)
    try {
      await send(values)
      forget()
      setSent(true)
      onSent?.()
    } catch (error) {
      showRefusal(form, error, failure)
    }
  })
  const { control, register, reset, setFocus, setValue, watch } = form
  return {
    control,
    register,
    reset,
    setFocus,
    setValue,
    watch,
    isRestored,
    discard,
    errors,
    isSubmitting,
    isDirty,
    isSent,
    onSubmit,
    problem: errors.root?.message,
  }
}

/** Shows the server's reasons beside the fields that they are about, and the first beside the button. */
function showRefusal<Input extends FieldValues, Output>(
  { getValues, setError }: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  failure: string,
): void {
  for (const { path, message } of error instanceof AdminError ? error.issues : []) {
    const name = path.split('.').find((part) => part in getValues())
    if (name) setError(name as Path<Input>, { message })
  }
  setError('root', { message: errorMessage(error, failure) })
}

interface FormProps {
  /** Of `usePortalForm`. */
  form: Pick<
    ReturnType<typeof usePortalForm>,
    'onSubmit' | 'isSubmitting' | 'isDirty' | 'isSent' | 'isRestored' | 'discard' | 'problem'
  >
  /** The button that sends the form, and its label while that lasts. */
  button: string
  busy: string
  /** Whether it can't be sent yet. */
  isWaiting?: boolean
  variant?: 'primary' | 'danger'
  /** Shown once the form has been sent. */
  sent?: string
  /** Cancels; only in dialogs. */
  onCancel?: () => void
  /** The fields. */
  children: ReactNode
}

/** A form with its fields, and its outcome beside its buttons. */
export function Form({
  form,
  button,
  busy,
  isWaiting,
  variant = 'primary',
  sent,
  onCancel,
  children,
}: FormProps) {
  const submitButton = (
    <Button variant={variant} type="submit" disabled={isWaiting || form.isSubmitting}>
      {form.isSubmitting ? busy : button}
    </Button>
  )
  return (
    <form className="stack-4" onSubmit={form.onSubmit} noValidate>
      {form.isRestored && (
        <Notice actions={!onCancel && <Button onClick={form.discard}>Discard</Button>}>
          What you typed is still here. It isn’t saved yet.
        </Notice>
      )}
      {children}
      {sent && form.isSent && (
        <Notice tone="success" role="status">
          {sent}
        </Notice>
      )}
      <ErrorAlert message={form.problem} />
      {onCancel ? (
        <DialogActions>
          <CancelButton
            isTyped={form.isDirty}
            onCancel={() => {
              form.discard()
              onCancel()
            }}
          />
          {submitButton}
        </DialogActions>
      ) : (
        submitButton
      )}
    </form>
  )
}

interface FormDialogProps extends Omit<FormProps, 'sent' | 'onCancel'> {
  title: string
  onClose: () => void
}

/** A form in a dialog. */
export const FormDialog = ({ title, onClose, ...form }: FormDialogProps) => (
  <Dialog title={title} onClose={onClose} isTyped={form.form.isDirty}>
    <Form {...form} onCancel={onClose} />
  </Dialog>
)

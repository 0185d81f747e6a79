import {
  type ComponentProps,
  createElement,
  type FormEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { submitShown } from '#pwa/ui/submit-shown.ts'
import { AdminError, ChangeProblem, errorMessage } from '../admin-api.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { CancelButton } from './cancel-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ErrorAlert } from './load-state.tsx'

interface PortalFormOptions<Input extends FieldValues, Output> {
  schema: z.core.$ZodType<Output, Input>
  /**
   * The first values. A form into which nothing is typed follows them. A `version` among them is the one that was on the screen
   * when typing began, so that no later change is overwritten unseen.
   */
  defaultValues: DefaultValues<Input>
  /** Sends the checked values. `button` is the value of the one that was pressed. Rejects if the server refuses them. */
  send: (values: Output, button: string) => Promise<unknown>
  /** Where what is typed is kept on the device, encrypted, until it is sent or discarded. Not kept without one. */
  draft?: string
  /** Whether it begins again once it is sent, and the field that gets the focus when it begins again. */
  startsOver?: true | Path<Input>
  /** Called when the values are sent and the draft is forgotten. */
  onSent?: () => void
  /** Shown if sending fails without a reason that people can read. */
  failure?: string
}

/** The state of a form that is checked by a schema and sent to the server. `isSent` is false again while it is resent. */
export function usePortalForm<Input extends FieldValues, Output>(options: PortalFormOptions<Input, Output>) {
  const { schema, defaultValues, draft, send, startsOver, onSent, failure = '' } = options
  const [isSent, setSent] = useState(false)
  const form = useForm<Input, unknown, Output>({ resolver: schemaResolver(schema), defaultValues })
  const { isRestored, forget } = useFormDraft(form, draft)
  const { errors, isSubmitting, isDirty } = form.formState
  const { control, getValues, register, reset, setFocus, setValue, watch } = form
  useFollow(defaultValues, isDirty, reset)
  /** Of the latest attempt, which may be repeated. */
  const pressed = useRef('')
  const startOver = () => {
    if (typeof startsOver === 'string') setFocus(startsOver)
    reset()
    forget()
  }
  const submit = submitShown(form, async (values) => {
    setSent(false)
    try {
      await send(values, pressed.current)
      if (startsOver) startOver()
      else forget()
      setSent(true)
      onSent?.()
    } catch (error) {
      showRefusal(form, error, failure)
    }
  })
  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    if (event) pressed.current = pressedIn(event.nativeEvent)
    // After a conflict, the other change is on the screen, and sending again replaces it.
    if (errors.root?.type === 'conflict') setValue('version' as Path<Input>, defaultValues.version)
    return submit(event)
  }
  return {
    control,
    getValues,
    register,
    reset,
    setFocus,
    setValue,
    watch,
    isRestored,
    discard: startOver,
    errors,
    isSubmitting,
    isDirty,
    isSent,
    onSubmit,
    problem: errors.root?.message,
    again: errors.root?.type === 'failed' ? () => void onSubmit() : undefined,
  }
}

const pressedIn = (event: Event) =>
  event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter.value : ''

/** Shows the first values of a form again when they change, unless something is typed. */
function useFollow<Values>(values: Values, isDirty: boolean, reset: (values: Values) => void): void {
  const text = JSON.stringify(values)
  const shown = useRef(text)
  useLayoutEffect(() => {
    if (isDirty || shown.current === text) return
    shown.current = text
    reset(JSON.parse(text))
  }, [text, isDirty, reset])
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
  const type = !(error instanceof ChangeProblem) ? 'refused' : error.isConflict ? 'conflict' : 'failed'
  setError('root', { type, message: errorMessage(error, failure) })
}

interface FormProps {
  /** Of `usePortalForm`. */
  form: Pick<
    ReturnType<typeof usePortalForm>,
    'onSubmit' | 'isSubmitting' | 'isDirty' | 'isSent' | 'isRestored' | 'discard' | 'problem' | 'again'
  >
  /** The button that sends the form, and its label while that lasts. */
  button: string
  busy?: string
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
  busy = button,
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
      <ErrorAlert message={form.problem} onRetry={form.again} />
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

interface PartFormProps extends Pick<FormProps, 'form' | 'button' | 'children'> {
  /** The button that takes back what was typed. */
  discard?: string
  /** Whether there is nothing to send yet, and no button. */
  isUnchanged?: boolean
  /** Another button that sends the form. */
  otherButton?: ReactNode
}

/** A form among the other parts of a record. What was typed earlier is there again without a notice. */
export const PartForm = ({ form, button, discard, isUnchanged, otherButton, children }: PartFormProps) => (
  <form className="stack-2" onSubmit={form.onSubmit} noValidate>
    {children}
    {!isUnchanged && (
      <div className="row text-small">
        <Button type="submit" disabled={form.isSubmitting}>
          {button}
        </Button>
        {otherButton}
        {discard && form.isDirty && (
          <Button variant="quiet" disabled={form.isSubmitting} onClick={form.discard}>
            {discard}
          </Button>
        )}
      </div>
    )}
    <ErrorAlert message={form.problem} onRetry={form.again} />
  </form>
)

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

type FormFieldProps<Input extends FieldValues, Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'form' | 'name' | 'ref'
> & {
  /** Of `usePortalForm`. */
  form: { register: UseFormRegister<Input>; errors: FieldErrors<Input>; isSubmitting: boolean }
  name: Path<Input>
  label: ReactNode
  hint?: ReactNode
  as?: Tag
}

/** A field of a form, with its error. Other props go to the input. */
export function FormField<Input extends FieldValues, Tag extends 'input' | 'select' | 'textarea' = 'input'>({
  form: { register, errors, isSubmitting },
  name,
  label,
  hint,
  as,
  ...rest
}: FormFieldProps<Input, Tag>) {
  const Tag = as ?? ('input' as const)
  const typing = Tag === 'select' ? {} : { readOnly: isSubmitting, autoComplete: 'off' }
  return (
    <Field label={label} hint={hint} error={errors[name]?.message as string | undefined}>
      {(control) => createElement(Tag, { ...control, ...typing, ...(rest as object), ...register(name) })}
    </Field>
  )
}

import { useFormState } from 'react-hook-form'
import { t } from '#words'
import { Field } from '../ui/field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '../ui/input-props.ts'
import { type MessageForm, messageFieldId } from './message-form.ts'
import { TourTimeInputs } from './tour-time-inputs.tsx'

interface MessageInputsProps {
  form: MessageForm
  isDisabled: boolean
  asksTimes: boolean
}

/** First name, last name, email, phone, times for a tour, message. */
export function MessageInputs({ form, isDisabled, asksTimes }: MessageInputsProps) {
  const { errors } = useFormState({ control: form.control })
  return (
    <fieldset className="message-inputs" disabled={isDisabled}>
      <div className="message-pair">
        <Field label={t`First name`} id={messageFieldId('firstName')} error={errors.firstName?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('firstName')}
              autoComplete="given-name"
              enterKeyHint="next"
            />
          )}
        </Field>
        <Field label={t`Last name`} id={messageFieldId('lastName')} error={errors.lastName?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('lastName')}
              autoComplete="family-name"
              enterKeyHint="next"
            />
          )}
        </Field>
      </div>
      <Field label={t`Email`} id={messageFieldId('email')} error={errors.email?.message}>
        {(control) => <input {...control} {...form.register('email')} {...EMAIL_INPUT} />}
      </Field>
      <Field label={t`Phone (optional)`} id={messageFieldId('phone')} error={errors.phone?.message}>
        {(control) => <input {...control} {...form.register('phone')} {...PHONE_INPUT} />}
      </Field>
      {asksTimes && <TourTimeInputs form={form} />}
      <Field label={t`Message`} id={messageFieldId('message')} error={errors.message?.message}>
        {(control) => <textarea {...control} {...form.register('message')} rows={6} />}
      </Field>
    </fieldset>
  )
}
